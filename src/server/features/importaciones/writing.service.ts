/**
 * Imports applied and taken back: row by row in small transactions, so that others go on working. Which rows are written
 * stands with them, so whatever ends the server in between, the next start goes on where it ended.
 */
import { ApiError } from '#contract/errors.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { ROLES } from '#contract/roles.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { school } from '#server/features/escuelas/escuelas.service.ts';
import { type Actor, type Authorized, type Moment, THE_PRODUCT } from '#server/http/actor.ts';
import { takeBackFilas, writeFila } from './fila-writing.service.ts';
import * as repo from './importaciones.repo.ts';
import { importNow, lockedImport, shownImport } from './importaciones.service.ts';
import { takeBackService, writeMoney } from './money-writing.service.ts';
import { schoolNamed, takeBackSchool } from './school.service.ts';
import { forgetKeys, rememberKeys } from './school-keys.service.ts';

/** How much is written in one transaction at most: everybody else waits meanwhile. */
export interface Share {
  rows: number;
  ms: number;
}

/** Begins to apply an import, or to take it back; `continueImport` goes on with it. */
export async function beginWriting(
  tx: Transaction,
  actor: Actor,
  before: Authorized<repo.ImportValues>,
  { accion, motivo }: { accion: 'aplicar' | 'deshacer' | 'rehacer'; motivo?: string },
): Promise<Importacion> {
  const estado = accion === 'deshacer' ? 'deshaciendo' : 'aplicando';
  if (accion !== 'aplicar') await repo.forgetReasons(tx, before);
  // Rows written before still count: only the rest is written now.
  const hechas = before.estado === 'aplicada' && accion === 'aplicar' ? before.hechas : 0;
  await repo.updateImport(tx, before.id, { estado, hechas, escrita_por: actor.userId });
  const { archivo } = before;
  await record(tx, actor, { accion, tabla: 'importaciones', registro: before.id, despues: { archivo, motivo } });
  return shownImport(tx, await lockedImport(tx, before.id));
}

/** The school of a row that registers somebody; one that the list alone knows is made. */
async function schoolFor(
  tx: Transaction,
  actor: Actor,
  reading: repo.ImportValues,
  fila: repo.FilaValues,
): Promise<number> {
  const { escuela_id } = fila.cambios ?? {};
  if (escuela_id) return escuela_id;
  const texto = fila.leidos.escuela ?? '';
  const known = reading.escuelas_creadas[texto];
  // One that stayed when the import was undone may have been deleted by hand since.
  if (known && (await school(tx, known))) return known;
  const id = await schoolNamed(tx, actor, texto);
  reading.escuelas_creadas = { ...reading.escuelas_creadas, [texto]: id };
  await repo.updateImport(tx, reading.id, { escuelas_creadas: reading.escuelas_creadas });
  return id;
}

/** Writes rows until their time is over; how many. */
async function writeFilas(
  tx: Transaction,
  actor: Actor,
  reading: repo.ImportValues,
  filas: readonly repo.FilaValues[],
  isOver: () => boolean,
): Promise<number> {
  let done = 0;
  for (const fila of filas) {
    // At least one: none would mean that none is left, and the import would be called applied with rows unwritten.
    if (done > 0 && isOver()) break;
    const escuela = fila.resultado === 'alta' ? await schoolFor(tx, actor, reading, fila) : 0;
    const motivo = `No está en la lista ${reading.archivo}.`;
    const written = await writeFila(tx, actor, fila, { escuela, motivo });
    const cobrado = await writeMoney(tx, actor, reading, fila, written.user_id ?? 0);
    await repo.updateFila(tx, fila.id, { ...written, cobrado });
    done += 1;
  }
  return done;
}

/** Where the work on an import stands: what is being done, and the last row that it has come to. */
export interface Place {
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
  const done = back
    ? await takeBackFilas(tx, actor, filas, { motivo: 'Se deshizo la importación.', isOver })
    : await writeFilas(tx, actor, reading, filas, isOver);
  if (done > 0) await repo.updateImport(tx, reading.id, { hechas: reading.hechas + done });
  return filas[done - 1]?.n ?? null;
}

/** Records that an import created and that remain after undoing the others, by the list's text. */
async function withoutGone(
  made: Record<string, number>,
  takeBack: (id: number) => Promise<boolean>,
): Promise<Record<string, number>> {
  const kept: Record<string, number> = {};
  for (const [texto, id] of Object.entries(made)) {
    try {
      if (!(await takeBack(id))) kept[texto] = id;
    } catch (error) {
      // Others use it by now (409), or somebody has deleted it.
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) kept[texto] = id;
    }
  }
  return kept;
}

/** Says that all rows are written, or taken back. */
async function finish(tx: Transaction, actor: Actor, reading: repo.ImportValues): Promise<void> {
  if (reading.estado === 'aplicando') {
    await rememberKeys(tx, reading);
    await repo.updateImport(tx, reading.id, { estado: 'aplicada', aplicada: actor.now, deshecha: null });
    return;
  }
  await forgetKeys(tx, reading);
  const escuelas_creadas = await withoutGone(reading.escuelas_creadas, (id) => takeBackSchool(tx, actor, id));
  const servicios_creados = await withoutGone(reading.servicios_creados, (id) => takeBackService(tx, actor, id));
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
    const actor = { ...THE_PRODUCT, userId: reading.escrita_por ?? 0, rol: ROLES.supervisor, ...moment };
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
