/**
 * Imports applied and taken back: row by row in small transactions, so that others go on working. Which rows are written
 * stands with them, so whatever ends the server in between, the next start goes on where it ended.
 */

import { setTimeout as pause, setImmediate as yieldToOthers } from 'node:timers/promises';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { ROLES } from '#contract/roles.ts';
import { importRequestId, record } from '#server/audit/record.ts';
import { type Database, DatabaseError, type Queryable, type Transaction } from '#server/db/database.ts';
import { type Actor, type Authorized, type Moment, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import * as repo from '../importaciones.repo.ts';
import { importNow, lockedImport, shownImport } from '../importaciones.service.ts';
import {
  forgetKeys,
  rememberKeys,
  takeBackFilas,
  takeBackMade,
  takeBackSchool,
  takeBackService,
} from '../undo/undo.service.ts';
import { writeFila } from './rows.service.ts';

/** How much is written in one transaction at most: other writers wait for its end. */
interface Share {
  rows: number;
  ms: number;
}

/** Begins to apply an import, or to take it back; `continueImport` goes on with it. */
export async function beginWriting(
  tx: Transaction,
  actor: Actor,
  before: Authorized<repo.ImportValues>,
  { accion, motivo }: { accion: 'aplicar' | 'deshacer'; motivo?: string },
): Promise<Importacion> {
  const estado = accion === 'deshacer' ? 'deshaciendo' : 'aplicando';
  if (accion === 'deshacer' || before.estado === 'deshecha') await repo.forgetReasons(tx, before);
  // Rows written before still count: only the rest is written now.
  const hechas = accion === 'aplicar' && before.estado === 'aplicada' ? before.hechas : 0;
  await repo.updateImport(tx, before.id, { estado, hechas, escrita_por: actor.userId });
  const { archivo } = before;
  await record(tx, actor, { accion, tabla: 'importaciones', registro: before.id, despues: { archivo, motivo } });
  return shownImport(tx, await lockedImport(tx, before.id));
}

/** Progress of an import: the current work, and the last row. */
interface Place {
  estado: repo.ImportValues['estado'];
  n: number;
}

/** Writes or takes back some rows; gives the last one, null when there were none left. */
async function nextRows(
  tx: Transaction,
  actor: Actor,
  reading: repo.ImportValues,
  { from, rows, ms }: Share & { from: number },
): Promise<number | null> {
  const begun = performance.now();
  const isOver = () => performance.now() - begun > ms;
  const back = reading.estado === 'deshaciendo';
  const filas = await repo.nextFilas(tx, reading, { back, from, most: rows });
  let done = 0;
  if (back) done = await takeBackFilas(tx, actor, filas, { motivo: 'Se deshizo la importación.', isOver });
  else
    for (const fila of filas) {
      // At least one: none would mean that none is left, and the import would be called applied with rows unwritten.
      if (done > 0 && isOver()) break;
      await writeFila(tx, actor, reading, fila);
      done += 1;
    }
  if (done > 0) await repo.updateImport(tx, reading.id, { hechas: reading.hechas + done });
  return filas[done - 1]?.n ?? null;
}

/** Says that all rows are written, or taken back. */
async function finish(tx: Transaction, actor: Actor, reading: repo.ImportValues): Promise<void> {
  if (reading.estado === 'aplicando') {
    await rememberKeys(tx, reading);
    await repo.updateImport(tx, reading.id, { estado: 'aplicada', aplicada: actor.now, deshecha: null });
    return;
  }
  await forgetKeys(tx, reading);
  const escuelas_creadas = await takeBackMade(reading.escuelas_creadas, (id) => takeBackSchool(tx, actor, id));
  const servicios_creados = await takeBackMade(reading.servicios_creados, (id) => takeBackService(tx, actor, id));
  const made = { escuelas_creadas, servicios_creados };
  // One that was cancelled before all of it was written, and of which nothing is left, is a preview as before.
  const asBefore = reading.aplicada === null && (await repo.stayingFilas(tx, reading)).length === 0;
  const estado = asBefore ? 'vista' : 'deshecha';
  await repo.updateImport(tx, reading.id, { estado, deshecha: asBefore ? null : actor.now, ...made });
}

/**
 * Some rows of an import that is being written, after the place: where it stands then, null when nothing is left to do, and
 * its turn among all works.
 */
export async function step(
  db: Database,
  id: number,
  moment: Moment,
  place: Place | null,
  share: Share,
): Promise<{ place: Place | null; turn: number }> {
  return db.write(async (tx) => {
    const { turn } = tx;
    const reading = await lockedImport(tx, id);
    const { estado } = reading;
    if (estado !== 'aplicando' && estado !== 'deshaciendo') return { place: null, turn };
    const from = startOf(reading, place);
    const author = { ...THE_PRODUCT, userId: reading.escrita_por ?? 0, rol: ROLES.supervisor, ...moment };
    const actor = { ...author, requestId: importRequestId(id) };
    const last = await nextRows(tx, actor, reading, { from, ...share });
    if (last !== null) return { place: { estado, n: last }, turn };
    await finish(tx, actor, reading);
    return { place: null, turn };
  });
}

/** Taking back goes from the end; another work than before begins anew. */
function startOf({ estado }: repo.ImportValues, place: Place | null): number {
  if (place?.estado === estado) return place.n;
  return estado === 'deshaciendo' ? Number.MAX_SAFE_INTEGER : 0;
}

/** The next row after the place, as the import stands; null when there is none. */
async function nextFila(
  db: Queryable,
  reading: repo.ImportValues,
  place: Place | null,
): Promise<repo.FilaValues | null> {
  const back = reading.estado === 'deshaciendo';
  const [fila = null] = await repo.nextFilas(db, reading, { back, from: startOf(reading, place), most: 1 });
  return fila;
}

/** The number of the row that comes next after the place; null when none is left. */
export async function nextNumber(db: Database, id: number, place: Place | null): Promise<number | null> {
  return (await nextFila(db, await importNow(db, id), place))?.n ?? null;
}

/** Leaves row `n`, the next one after the place, as it is, with the reason; nothing when it is not the next one any more. */
export async function leaveRow(
  db: Database,
  id: number,
  place: Place | null,
  { n, motivo }: { n: number; motivo: string },
): Promise<void> {
  await db.write(async (tx) => {
    const reading = await lockedImport(tx, id);
    const fila = await nextFila(tx, reading, place);
    // Another process may have failed on it too and left it: the row after it would be left for a reason not its own.
    if (fila?.n !== n) return;
    const back = reading.estado === 'deshaciendo';
    await repo.updateFila(tx, fila.id, back ? { motivo } : { motivo, resultado: 'pregunta', cambios: null });
  });
}

/** Batch of one transaction without other writers: most time goes into the commit. */
const ALONE: Share = { rows: 60, ms: 16 };
/** The same beside others, and how long they have the database to themselves in between. */
const BESIDE: Share = { rows: 3, ms: 2 };
const PAUSE_MS = 20;
/** So long after its last write another writer counts as gone. */
const GONE_MS = 1000;

/** A conflict with a concurrent change, as a sentence; null for other errors. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.status < 500) return error.message;
  const clash = error instanceof DatabaseError && (error.kind === 'unique' || error.kind === 'foreignKey');
  return clash ? apiErrors.changedSincePreview().message : null;
}

type Around = Pick<Deps, 'db' | 'settings' | 'now' | 'log'>;

async function continueNow({ db, settings, now }: Around, id: number): Promise<void> {
  // The number of the row that is tried by itself, after one of several failed.
  let single: number | null = null;
  let place: Place | null = null;
  let turn = Number.POSITIVE_INFINITY;
  let others = Number.NEGATIVE_INFINITY;
  for (;;) {
    const alone = performance.now() - others > GONE_MS;
    const share = alone ? ALONE : BESIDE;
    try {
      const rows = single === null ? share.rows : 1;
      const done = await step(db, id, momentOf(now(), settings.timeZone), place, { ...share, rows });
      if (done.place === null) return;
      place = done.place;
      if (done.turn > turn + 1) others = performance.now();
      turn = done.turn;
      single = null;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      // One of them can't be written: they are taken one by one, and that one is left.
      if (single !== null) await leaveRow(db, id, place, { n: single, motivo: reason });
      const next = await nextNumber(db, id, place);
      // No row is left, so the failure is not a row's: retrying would never end.
      if (single === null && next === null) throw error;
      single = next;
    }
    await (alone ? yieldToOthers() : pause(PAUSE_MS));
  }
}

const working = new WeakMap<Database, Map<number, Promise<void>>>();

/** Continues an import until it is written; waits for work that this process does already. */
export function continueImport(around: Around, id: number): Promise<void> {
  const { db } = around;
  const running = working.get(db) ?? new Map<number, Promise<void>>();
  working.set(db, running);
  const under = running.get(id);
  if (under) return under;
  const work = continueNow(around, id).finally(() => running.delete(id));
  running.set(id, work);
  return work;
}

/** The same after a response, or at a start: no request waits for it, so an error goes to the log. */
export async function workOnImport(around: Around, id: number): Promise<void> {
  await continueImport(around, id).catch((error: unknown) =>
    around.log.error({ err: error, importacion: id }, 'an import stopped'),
  );
}

/**
 * Continues the imports on which this process does not work yet: the last process left them unfinished, or the database was
 * away. An import that fails does not hold up the others.
 */
export async function continueImports(around: Around): Promise<void> {
  const unfinished = await repo.unfinishedImports(around.db);
  const left = unfinished.filter(({ id }) => !working.get(around.db)?.has(id));
  await Promise.all(left.map(({ id }) => workOnImport(around, id)));
}

/** Readings that never came to an end are kept so long: the request that makes one may still be under way. */
const UNREAD_MS = 24 * 3_600_000;

/** Deletes imports whose first reading never finished. */
export async function forgetUnread(db: Database, now: Date): Promise<void> {
  await db.write((tx) => repo.deleteUnread(tx, new Date(now.getTime() - UNREAD_MS).toISOString()));
}
