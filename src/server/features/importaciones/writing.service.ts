/**
 * Imports applied and taken back: row by row in small transactions, so that others go on working. Which rows are written
 * stands with them, so whatever ends the server in between, the next start goes on where it ended.
 */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { ApiError, apiErrors } from '#contract/errors.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { mayTakeBackSchool } from '#contract/policies.ts';
import { ROLES } from '#contract/roles.ts';
import { record } from '#server/audit/record.ts';
import { type Database, DatabaseError, type Transaction } from '#server/db/database.ts';
import { deleteSchool, lockedSchool, rememberCct } from '#server/features/escuelas/escuelas.service.ts';
import { type Actor, type Authorized, authorize, THE_PRODUCT } from '#server/http/actor.ts';
import { takeBackFila, writeFila } from './fila-writing.service.ts';
import * as repo from './importaciones.repo.ts';
import { lockedImport, shownImport } from './importaciones.service.ts';
import { allPeople, planned } from './reading.service.ts';
import { schoolNamed } from './school.service.ts';

/** Rows written in one transaction: some milliseconds, for everybody else waits meanwhile. */
const AT_ONCE = 10;

/** Of a plan what makes it another one. */
const outcomeOf = ({ resultado, user_id, user_version, cambios }: repo.FilaDraft) => ({
  ...{ resultado, user_id, user_version, cambios },
});

/** Plans all rows anew and keeps what has become of them; whether that is what was shown. */
export async function isAsShown(db: Database, reading: repo.ImportValues): Promise<boolean> {
  const filas: repo.FilaValues[] = [];
  for await (const slice of repo.everyFila(db, reading)) filas.push(...slice);
  const now = planned({ ...reading, filas }, await allPeople(db));
  const others = now.filter((fila, at) => !isDeepStrictEqual(outcomeOf(fila), outcomeOf(filas[at] ?? fila)));
  for (let at = 0; at < others.length; at += AT_ONCE) {
    await db.write(async (tx) => {
      for (const fila of others.slice(at, at + AT_ONCE) as repo.FilaValues[]) {
        const { id: _, version: __, ...values } = fila;
        await repo.updateFila(tx, fila.id, values);
      }
      await repo.updateImport(tx, reading.id, {});
    });
    await yieldToOthers();
  }
  return others.length === 0;
}

/** Begins to apply an import, or to take it back; `continueImport` goes on with it. */
export async function beginWriting(
  tx: Transaction,
  actor: Actor,
  before: Authorized<repo.ImportValues>,
  { accion, motivo }: { accion: 'aplicar' | 'deshacer' | 'rehacer'; motivo?: string },
): Promise<Importacion> {
  const estado = accion === 'deshacer' ? 'deshaciendo' : 'aplicando';
  if (before.estado !== 'vista') await repo.forgetReasons(tx, before);
  await repo.updateImport(tx, before.id, { estado, hechas: 0, escrita_por: actor.userId });
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
  if (known) return known;
  const id = await schoolNamed(tx, actor, texto);
  reading.escuelas_creadas = { ...reading.escuelas_creadas, [texto]: id };
  await repo.updateImport(tx, reading.id, { escuelas_creadas: reading.escuelas_creadas });
  return id;
}

/** Writes or takes back some rows; false when there are none left. */
async function nextRows(tx: Transaction, actor: Actor, reading: repo.ImportValues, most: number): Promise<boolean> {
  const back = reading.estado === 'deshaciendo';
  const filas = await repo.nextFilas(tx, reading, back, most);
  for (const fila of filas) {
    if (back) {
      const motivo = 'Se deshizo la importación.';
      await repo.updateFila(tx, fila.id, await takeBackFila(tx, actor, fila, motivo));
      continue;
    }
    const escuela = fila.resultado === 'alta' ? await schoolFor(tx, actor, reading, fila) : 0;
    const motivo = `No está en la lista ${reading.archivo}.`;
    await repo.updateFila(tx, fila.id, await writeFila(tx, actor, fila, { escuela, motivo }));
  }
  if (filas.length > 0) await repo.updateImport(tx, reading.id, { hechas: reading.hechas + filas.length });
  return filas.length > 0;
}

/** Says that all rows are written, or taken back. */
async function finish(tx: Transaction, actor: Actor, reading: repo.ImportValues): Promise<void> {
  if (reading.estado === 'aplicando') {
    for (const { texto, cct, escuela_id } of reading.leido.escuelas) {
      const id = escuela_id === 'crear' ? reading.escuelas_creadas[texto] : escuela_id;
      if (cct && id) await rememberCct(tx, id, cct);
    }
    await repo.updateImport(tx, reading.id, { estado: 'aplicada', aplicada: actor.now, deshecha: null });
    return;
  }
  const kept: Record<string, number> = {};
  for (const [texto, id] of Object.entries(reading.escuelas_creadas)) {
    try {
      await deleteSchool(tx, actor, authorize(mayTakeBackSchool, actor, await lockedSchool(tx, id)));
    } catch (error) {
      // It has alumnos of others by now, or somebody has deleted it.
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) kept[texto] = id;
    }
  }
  await repo.updateImport(tx, reading.id, { estado: 'deshecha', deshecha: actor.now, escuelas_creadas: kept });
}

/** One step of an import that is being written; false when nothing is left to do. */
async function step(db: Database, id: number, now: Date, most: number): Promise<boolean> {
  return db.write(async (tx) => {
    const reading = await lockedImport(tx, id);
    if (reading.estado !== 'aplicando' && reading.estado !== 'deshaciendo') return false;
    const userId = reading.escrita_por ?? 0;
    const actor = { ...THE_PRODUCT, userId, rol: ROLES.supervisor, now: now.toISOString() };
    if (await nextRows(tx, actor, reading, most)) return true;
    await finish(tx, actor, reading);
    return false;
  });
}

/** Leaves the next row as it is, with the reason. */
async function leaveRow(db: Database, id: number, motivo: string): Promise<void> {
  await db.write(async (tx) => {
    const reading = await lockedImport(tx, id);
    const back = reading.estado === 'deshaciendo';
    const [fila] = await repo.nextFilas(tx, reading, back, 1);
    if (!fila) return;
    await repo.updateFila(tx, fila.id, back ? { motivo } : { motivo, resultado: 'pregunta', cambios: null });
  });
}

/** What somebody else did meanwhile, in words; null for what is no fault of the row. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError && error.status < 500) return error.message;
  const clash = error instanceof DatabaseError && (error.kind === 'unique' || error.kind === 'foreignKey');
  return clash ? apiErrors.changedSincePreview().message : null;
}

async function continueNow(db: Database, id: number, now: () => Date): Promise<void> {
  let most = AT_ONCE;
  for (;;) {
    try {
      if (!(await step(db, id, now(), most))) return;
      most = AT_ONCE;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      // One of them can't be written: they are taken one by one, and that one is left.
      if (most === 1) await leaveRow(db, id, reason);
      most = 1;
    }
    await yieldToOthers();
  }
}

const working = new WeakMap<Database, Map<number, Promise<void>>>();

/** Goes on with an import until it is written; what is under way in this process already is waited for. */
export function continueImport(db: Database, id: number, now: () => Date): Promise<void> {
  const running = working.get(db) ?? new Map<number, Promise<void>>();
  working.set(db, running);
  const under = running.get(id);
  if (under) return under;
  const work = continueNow(db, id, now).finally(() => running.delete(id));
  running.set(id, work);
  return work;
}

/** Goes on with the imports that the last process left half-way. */
export async function continueImports(db: Database, now: () => Date): Promise<void> {
  for (const { id } of await repo.unfinishedImports(db)) await continueImport(db, id, now);
}
