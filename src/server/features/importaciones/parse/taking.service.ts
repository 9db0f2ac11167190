/** Makes imports of files, and reads them again with new answers. */

import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BodyOf } from '#contract/endpoint.ts';
import type { ImportacionPatch } from '#contract/endpoints/importaciones.ts';
import type { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { type Importacion, LIST_FILE_MAX, type Tipo } from '#contract/importaciones.ts';
import { mayReshapeImport } from '#contract/policies.ts';
import { type ImportSaid, importRecord } from '#contract/records/importaciones.ts';
import { can } from '#contract/roles.ts';
import { foldText } from '#contract/search.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { deleteRecord, lockedById } from '#server/db/record.ts';
import { assertGroup } from '#server/features/ajustes/ajustes.service.ts';
import { schoolKeys, schools } from '#server/features/escuelas/escuelas.service.ts';
import { discard, type Kept } from '#server/files/images.ts';
import { type IncomingFile, incomingFolder } from '#server/files/incoming.ts';
import { cleanFileName } from '#server/files/names.ts';
import { assertQuota, assertWithinQuota, openStored, registerFiles } from '#server/files/registry.ts';
import { type Actor, type Authorized, assertCurrent, authorize } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import { lockReadings } from '../erase.service.ts';
import * as repo from '../importaciones.repo.ts';
import { importNow, shownImport, unchangedImport } from '../importaciones.service.ts';
import { assertPrefijos } from '../match/prefijos.rules.ts';
import { type ReadList, readList, storeReading } from './reading.service.ts';

const groupSaid = (grupo: string | 0 | null | undefined) => (grupo ? normalizeGroup(grupo) : null);

/** A file that was read and stored; its rows are not shown yet. */
interface TakenList {
  id: number;
  kept: Kept;
  read: ReadList;
}

/** An import whose first reading is not finished. */
const UNREAD = {
  estado: 'vista',
  lectura: 0,
  leido: { hojas: [], columnas: [], escuelas: [], grupos: [], conceptos: [] },
  hechas: 0,
  escuelas_creadas: {},
  servicios_creados: {},
} satisfies Partial<repo.ImportValues>;

/** Reads an uploaded file and stores its rows, which are not shown yet. Throws 422 on `archivo` with the reason. */
export async function takeList(
  deps: Deps,
  actor: Actor,
  { tipo, escuela_id = null, grupo }: BodyOf<typeof endpoints.createImport>,
  [file]: readonly IncomingFile[],
  signal: AbortSignal,
): Promise<TakenList> {
  const { db, files, settings } = deps;
  if (!file) throw apiErrors.onField('archivo', 'Elige un archivo.');
  if (file.tooLarge) {
    throw apiErrors.onField('archivo', `Pesa más de ${LIST_FILE_MAX / 1024 ** 2} MB. Divídelo en varias listas.`);
  }
  await assertSchools(db, { escuela_id });
  await assertGroups(db, { grupo });
  await assertQuota(db, settings.filesMaxBytes, file.bytes);
  const dicho = {
    hojas: null,
    columnas: [],
    escuelas: [],
    grupos: [],
    conceptos: [],
    escuela_id,
    grupo: groupSaid(grupo),
  };
  const list = { path: file.path, archivo: cleanFileName(file.sentName, 'lista'), tipo: tipo ?? 'alumnos', dicho };
  const id = await db.write(async (tx) => {
    const { path: _, ...values } = list;
    const begun = await repo.insertImport(tx, { ...values, ...UNREAD, creada: actor.now, creada_por: actor.userId });
    // A person who is erased from now on takes the list along.
    await lockReadings(tx);
    return begun;
  });
  try {
    const read = await readList(deps, list, null, signal);
    await storeReading(db, { id, lectura: 1 }, read.filas);
    const kept = { ...(await files.put(createReadStream(list.path))), tipo: 'application/octet-stream' };
    return { id, kept, read };
  } catch (error) {
    const stood = await db.write((tx) => deleteRecord(tx, importRecord, id));
    throw stood ? error : apiErrors.erasedWhileRead();
  }
}

/**
 * Shows a file that was taken. Throws 507 when all files would take more space than they may, 409 when a person was erased
 * while it was read.
 */
export async function saveList(
  tx: Transaction,
  actor: Actor,
  taken: TakenList,
  maxBytes: number,
): Promise<Importacion> {
  const { id, kept, read } = taken;
  if (!(await lockedById(tx, importRecord, id))) throw apiErrors.erasedWhileRead();
  await registerFiles(tx, [kept], actor.now);
  const { dicho, leido, firma } = read;
  await repo.updateImport(tx, id, { lectura: 1, dicho, leido, firma, guardado: kept.name });
  const values = await importNow(tx, id);
  const despues = { archivo: values.archivo, filas: read.filas.length };
  await record(tx, actor, { accion: 'crear', tabla: 'importaciones', registro: id, despues });
  await assertWithinQuota(tx, maxBytes);
  return shownImport(tx, values);
}

/** Deletes a file that was taken and not shown. */
export async function discardList({ db, files }: Pick<Deps, 'db' | 'files'>, { id, kept }: TakenList): Promise<void> {
  await db.write((tx) => deleteRecord(tx, importRecord, id));
  await discard(files, [kept]);
}

/** Merges earlier choices with new ones. */
function mergeSaid({ dicho, leido }: Pick<repo.ImportValues, 'dicho' | 'leido'>, patch: ImportacionPatch): ImportSaid {
  const over = <One>(before: readonly One[], now: readonly One[], same: (one: One, other: One) => boolean) => [
    ...before.filter((one) => !now.some((other) => same(one, other))),
    ...now,
  ];
  const columnas = (patch.columnas ?? []).map((one) => ({ ...one, hoja: one.hoja ?? '' }));
  const proposed = new Map(leido.escuelas.map(({ texto, prefijo }) => [texto, prefijo]));
  const escuelas = (patch.escuelas ?? []).map(({ texto: said, escuela_id, prefijo }) => {
    const texto = said ?? '';
    return escuela_id === 'crear'
      ? { texto, escuela_id, prefijo: prefijo ?? proposed.get(texto) }
      : { texto, escuela_id };
  });
  const grupos = (patch.grupos ?? []).map(({ texto, grupo }) => ({
    texto: texto ?? '',
    grupo: groupSaid(grupo) ?? '',
  }));
  const conceptos = (patch.conceptos ?? []).map((one) => ({ ...one, texto: one.texto ?? '' }));
  return {
    hojas: patch.hojas?.map((nombre) => nombre ?? '') ?? dicho.hojas,
    columnas: over(dicho.columnas, columnas, (a, b) => a.hoja === b.hoja && a.columna === b.columna),
    escuelas: over(dicho.escuelas, escuelas, (a, b) => a.texto === b.texto),
    grupos: over(dicho.grupos, grupos, (a, b) => a.texto === b.texto),
    conceptos: over(dicho.conceptos, conceptos, (a, b) => foldText(a.texto) === foldText(b.texto)),
    escuela_id: patch.escuela_id === undefined ? dicho.escuela_id : patch.escuela_id,
    grupo: patch.grupo === undefined ? dicho.grupo : groupSaid(patch.grupo),
  };
}

/** Refuses (422) schools that there are not: rows of them could never be applied. */
async function assertSchools(
  db: Database,
  { escuela_id, escuelas }: Pick<ImportacionPatch, 'escuela_id' | 'escuelas'>,
): Promise<void> {
  const known = new Set((await schoolKeys(db)).map(({ id }) => id));
  const isGone = (id: number | 'crear' | null | undefined) => typeof id === 'number' && !known.has(id);
  if (isGone(escuela_id)) throw apiErrors.noSuchSchool('escuela_id');
  if (escuelas?.some((one) => isGone(one.escuela_id))) throw apiErrors.noSuchSchool('escuelas');
}

/** The same of groups that are not in Ajustes. */
async function assertGroups(
  db: Database,
  { grupo, grupos }: Pick<ImportacionPatch, 'grupo' | 'grupos'>,
): Promise<void> {
  const chosen = groupSaid(grupo);
  if (chosen) await assertGroup(db, chosen);
  for (const one of grupos ?? []) await assertGroup(db, groupSaid(one.grupo) ?? '', 'grupos');
}

/** Adding to the catalogue needs the right to edit it, and a name. */
function assertConcepts(actor: Actor, { conceptos = [] }: ImportacionPatch): void {
  const made = (conceptos ?? []).filter(({ servicio_id }) => servicio_id === 'crear');
  if (made.length > 0 && !can(actor.rol, 'servicios:write')) throw apiErrors.forbiddenField('conceptos');
  if (made.some(({ texto }) => !texto))
    throw apiErrors.onField('conceptos', 'Sin nombre no se puede agregar: elige un servicio.');
}

/** An import that was read anew; its rows are not shown yet. */
interface Reread {
  reading: repo.Reading;
  tipo: Tipo;
  read: ReadList;
}

/**
 * Reads the file of an import again, with the given answers. Throws 409 when it is older, applied, or its file is gone.
 */
export async function rereadList(
  deps: Deps,
  actor: Actor,
  before: Authorized<repo.ImportValues>,
  patch: ImportacionPatch,
): Promise<Reread> {
  const { db, files, settings } = deps;
  assertCurrent(await shownImport(db, before), patch.version);
  if (patch.hojas || patch.columnas || patch.tipo) authorize(mayReshapeImport, actor, before);
  assertConcepts(actor, patch);
  await assertSchools(db, patch);
  await assertGroups(db, patch);
  const dicho = mergeSaid(before, patch);
  if (patch.escuelas) assertPrefijos(dicho.escuelas, await schools(db));
  const stored = before.guardado === null ? null : await openStored(db, files, before.guardado);
  if (!stored) throw apiErrors.importFileGone();
  const kept = await repo.allFilas(db, before);
  const folder = await incomingFolder(settings.dataDir, stored.bytes);
  try {
    const path = join(folder.path, 'lista');
    await pipeline(stored.stream, createWriteStream(path));
    const list = {
      path,
      archivo: before.archivo,
      tipo: patch.tipo ?? before.tipo,
      dicho,
    };
    const read = await readList(deps, list, kept, AbortSignal.timeout(REREAD_MS));
    // Its number is the version that the import has from then on: two readings never share one, which would mix their rows,
    // and whatever is changed before it is saved is seen.
    const reading = await db.write(async (tx) => {
      const { id, version } = await unchangedImport(tx, actor, before);
      await repo.updateImport(tx, id, {});
      return { id, lectura: version + 1 };
    });
    await storeReading(db, reading, read.filas);
    return { reading, tipo: list.tipo, read };
  } finally {
    await folder.remove();
  }
}
const REREAD_MS = 120_000;

/** Shows the rows of the new reading in place of those before. Throws 409 when anything was changed since it began. */
export async function saveReread(
  tx: Transaction,
  actor: Actor,
  { reading: { id, lectura }, tipo, read }: Reread,
): Promise<Importacion> {
  const before = await unchangedImport(tx, actor, { id, version: lectura });
  const { dicho, leido, firma } = read;
  await repo.updateImport(tx, id, { lectura, tipo, dicho, leido, firma });
  const line = { accion: 'cambiar', tabla: 'importaciones', registro: id };
  await record(tx, actor, {
    ...line,
    antes: { ...before.dicho, tipo: before.tipo },
    despues: { ...dicho, tipo },
  });
  return shownImport(tx, await importNow(tx, id));
}

/** Removes the rows of a reading that is not shown, a slice at a time. */
export async function discardReread(db: Database, { reading }: Reread): Promise<void> {
  while ((await db.write((tx) => repo.forgetReading(tx, reading))) > 0);
}

/** Removes the rows of readings before the one that is shown, a slice at a time. */
export async function forgetOlder(db: Database, shown: repo.Reading): Promise<void> {
  while ((await db.write((tx) => repo.forgetOlderReadings(tx, shown))) > 0);
}
