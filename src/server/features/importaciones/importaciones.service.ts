/** Imports and their rows as people see them. */

import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Candidato, Fila, Importacion, Queda } from '#contract/importaciones.ts';
import { fullName } from '#contract/person.ts';
import { mayEditImport } from '#contract/policies.ts';
import { filaRecord, importRecord } from '#contract/records/importaciones.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { deleteRecord, leavingOf, lockedById, recordById } from '#server/db/record.ts';
import { openStored, releaseFiles } from '#server/files/registry.ts';
import { type Actor, type Authorized, assertFound, authorize } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/download.ts';
import { type Deps, type ListRequest, pageOf, type RequestOf, slice } from '#server/http/handler.ts';
import type { Figures, FilaValues, ImportValues } from './importaciones.repo.ts';
import * as repo from './importaciones.repo.ts';
import { type Known, knownById } from './match/people.repo.ts';
import { cobroShown, sumAvisos } from './plan/cobro.rules.ts';
import { valuesThatCount } from './plan/list.rules.ts';

/** Throws 404 also while the file is being read for the first time. */
function assertRead(row: Parameters<typeof repo.importValues>[0] | null): repo.ImportValues {
  const values = repo.importValues(assertFound(row));
  return assertFound(values.lectura > 0 ? values : null);
}

/** An import as it is stored; throws 404. */
export async function importNow(db: Queryable, id: number): Promise<repo.ImportValues> {
  return assertRead(await recordById(db, importRecord, id));
}

/** The same, locked until the transaction ends. */
export async function lockedImport(tx: Transaction, id: number): Promise<repo.ImportValues> {
  return assertRead(await lockedById(tx, importRecord, id));
}

/** An import on the wire. */
export async function shownImport(db: Queryable, values: repo.ImportValues): Promise<Importacion> {
  return presentImport(values, (await repo.figuresOf(db, [values]))(values.id));
}

/** An import, locked, while it is still as it was read; throws 409 when it was applied or changed since. */
export async function unchangedImport(
  tx: Transaction,
  actor: Actor,
  { id, version }: Pick<repo.ImportValues, 'id' | 'version'>,
): Promise<Authorized<repo.ImportValues>> {
  const now = authorize(mayEditImport, actor, await lockedImport(tx, id));
  if (now.version !== version) throw apiErrors.staleVersion(await shownImport(tx, now));
  return now;
}

/** A page of imports on the wire, newest first. */
export async function importsPage(
  db: Database,
  request: ListRequest<QueryOf<typeof endpoints.listImports>>,
): Promise<Page<Importacion>> {
  const rows = await repo.pageOfImports(db, slice(request.query));
  const figuresOf = await repo.figuresOf(db, rows);
  const shown = rows.map((row) => presentImport(row, figuresOf(row.id)));
  return pageOf(shown, await repo.countImports(db), request);
}

/** Rows on the wire, with the candidate alumnos. */
export async function shownFilas(db: Queryable, filas: readonly repo.FilaValues[]): Promise<Fila[]> {
  const ids = [...new Set(filas.flatMap(({ candidatos }) => candidatos))];
  const known = new Map((await knownById(db, ids)).map((one) => [one.id, one]));
  return filas.map((fila) => presentFila(fila, known));
}

/** A page of an import's rows on the wire, in the order of the file. Throws 404 for no import. */
export async function filasPage(db: Database, request: RequestOf<typeof endpoints.listFilas>): Promise<Page<Fila>> {
  const { params, query } = request;
  const reading = await importNow(db, params.id);
  const { resumen } = (await repo.figuresOf(db, [reading]))(reading.id);
  const { resultado } = query;
  const total = resultado ? resumen[resultado] : Object.values(resumen).reduce((sum, one) => sum + one, 0);
  const filas = await repo.pageOfFilas(db, reading, resultado ?? undefined, slice(query));
  return pageOf(await shownFilas(db, filas), total, { ...request, query: { ...query } });
}

/** Alumnos that an undone import leaves as they are, with the reason. */
export async function stayingPeople(db: Queryable, reading: repo.Reading): Promise<Queda[]> {
  const filas = await repo.stayingFilas(db, reading);
  // Of several rows of a pupil one tells why.
  return [...new Map(filas.map((fila) => [fila.user_id, fila])).values()].map(({ user_id, leidos, motivo }) => ({
    user_id: user_id ?? 0,
    nombre: fullName(leidos),
    motivo: motivo ?? '',
  }));
}

/** Deletes an import with its rows and its file. */
export async function deleteImport(
  tx: Transaction,
  actor: Actor,
  { id, archivo, guardado }: Authorized<repo.ImportValues>,
): Promise<void> {
  await deleteRecord(tx, importRecord, id);
  if (guardado !== null) await releaseFiles(tx, [guardado]);
  await record(tx, actor, { accion: 'borrar', tabla: 'importaciones', registro: id, antes: { archivo } });
}

/** The file as it was sent; null when it was erased. Each time leaves a line in the audit log. */
export async function openFile(
  { db, files }: Deps,
  actor: Actor,
  { id, archivo, guardado }: Authorized<repo.ImportValues>,
): Promise<ServedFile | null> {
  if (guardado === null) return null;
  // First the line, then the bytes: no list of children is downloaded without a line in the log.
  const line = { accion: 'leer', tabla: 'importaciones', registro: id, despues: { archivo } };
  await db.write((tx) => record(tx, actor, line));
  const opened = await openStored(db, files, guardado);
  return opened && { ...opened, name: archivo, shown: 'attachment' };
}

const leavingImport = leavingOf(importRecord);
const leavingFila = leavingOf(filaRecord);

/** An import on the wire, with the sums of its rows. */
export function presentImport(values: ImportValues, figures: Figures): Importacion {
  const { creada_por_nombre: creada_por, leido, dicho } = values;
  const { escuela_id, grupo } = dicho;
  const { sumas = [], ...found } = leido;
  const avisos = sumAvisos(sumas);
  return { ...leavingImport({ ...values, creada_por }), ...found, avisos, escuela_id, grupo, ...figures };
}

const presentCandidate = ({ id, escuela_nombre, grupo, ...name }: Known): Candidato => ({
  user_id: id,
  nombre: fullName(name),
  escuela: escuela_nombre,
  grupo,
});

/** More than a row is ever changed between two readings of its file. */
const READING = 1_000_000;

/** A row on the wire; `known` are the candidate alumnos. */
export function presentFila(values: FilaValues, known: ReadonlyMap<number, Known>): Fila {
  const { motivo, avisos } = values;
  return {
    ...leavingFila(values),
    // A new reading makes all rows anew: each is newer than whatever had its number before, however often that was repaired.
    version: (values.lectura - 1) * READING + values.version,
    valores: { ...valuesThatCount(values), ...cobroShown(values) },
    editados: Object.keys(values.editados) as Fila['editados'],
    avisos: motivo === null ? avisos : [...avisos, { campo: '', texto: motivo }],
    candidatos: values.candidatos.flatMap((id) => {
      const one = known.get(id);
      return one ? [presentCandidate(one)] : [];
    }),
  };
}
