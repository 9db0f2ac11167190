/** Promises to pay a note. Whether they were kept follows from its abonos and is not stored. */

import { addDays, startOfDay } from '#contract/dates.ts';
import type { NewPromesa, PromesaPatch } from '#contract/endpoints/recordatorios.ts';
import type { Note, Promesa } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { sumDollars, toCents } from '#contract/money.ts';
import { typedIn } from '#contract/record.ts';
import type { PromesaEstado } from '#contract/recordatorios.ts';
import { promesaRecord } from '#contract/records/recordatorios.ts';
import { PROMISE_DAYS_MAX } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, type PageSlice, presenter, recordById, updateRecord } from '#server/db/record.ts';
import { type Actor, type Authorized, assertCurrent, assertFound } from '#server/http/actor.ts';
import type { PromesaRow } from './promesas.repo.ts';
import * as repo from './promesas.repo.ts';

const presentOwn = presenter(promesaRecord, {});

function estadoOf({ retirada, cumplida, hasta }: PromesaRow, now: string): PromesaEstado {
  if (retirada === 1) return 'retirada';
  if (cumplida === 1) return 'cumplida';
  return hasta <= now ? 'rota' : 'pendiente';
}

/** A promise on the wire as it stands at an instant; amounts in dollars. */
const presentPromesa = (row: PromesaRow, now: string): Promesa => ({
  ...presentOwn(row),
  estado: estadoOf(row, now),
});

/** One as it stands at an instant; throws 404. */
export async function promesaNow(db: Queryable, id: number, now: string): Promise<Promesa> {
  return presentPromesa(assertFound(await recordById(db, promesaRecord, id)), now);
}

/** A page of those that a filter leaves, by their days. */
export async function promesasPage(
  db: Queryable,
  now: string,
  filter: repo.PromesaFilter,
  page: PageSlice,
): Promise<{ data: Promesa[]; total: number }> {
  const [rows, total] = [await repo.pageOfPromises(db, filter, now, page), await repo.countPromises(db, filter, now)];
  return { data: rows.map((row) => presentPromesa(row, now)), total };
}

/** How many promises for a day (YYYY-MM-DD) are neither kept nor withdrawn at an instant. */
export const promisesFor = (db: Queryable, dia: string, now: string): Promise<number> =>
  repo.countPromises(db, { dia, estado: 'pendiente' }, now);

export const { promisesOf } = repo;

/** When a promised day ends in the business's zone. Throws 422 for one that is over, or too far away. */
function endOf(fecha: string, { today, timeZone }: Actor): string {
  if (fecha < today) throw apiErrors.promisePast();
  if (fecha > addDays(today, PROMISE_DAYS_MAX)) throw apiErrors.promiseFar();
  return startOfDay(addDays(fecha, 1), timeZone);
}

function assertOwed(monto: number, saldo: number): void {
  if ((toCents(monto) ?? 0) > (toCents(saldo) ?? 0)) throw apiErrors.promiseOverSaldo(monto, saldo);
}

/** Leaves the line of a write and gives the promise as it stands now. */
async function written(
  tx: Transaction,
  actor: Actor,
  { id, accion, antes = null }: { id: number; accion: string; antes?: Promesa | null },
): Promise<Promesa> {
  const despues = await promesaNow(tx, id, actor.now);
  const { user_id: persona } = despues;
  await record(tx, actor, { accion, tabla: 'promesas', registro: id, persona, antes, despues });
  return despues;
}

async function withdraw(tx: Transaction, actor: Actor, antes: Promesa): Promise<Promesa> {
  const { id } = antes;
  await repo.withdraw(tx, id, actor.now);
  return written(tx, actor, { id, accion: 'retirar', antes });
}

/** Stores a promise for a locked note; a pending one is withdrawn. */
export async function createPromesa(
  tx: Transaction,
  actor: Actor,
  note: Authorized<Note>,
  body: NewPromesa,
): Promise<Promesa> {
  const { now, userId: registrado_por } = actor;
  const hasta = endOf(body.fecha, actor);
  assertOwed(body.monto, note.saldo);
  for (const row of await repo.openPromisesOf(tx, note.id, now)) await withdraw(tx, actor, presentPromesa(row, now));
  const fields = { ...typedIn(promesaRecord, body), hasta, created_at: now };
  return written(tx, actor, { id: await insertRecord(tx, promesaRecord, fields, { registrado_por }), accion: 'crear' });
}

/** Changes or withdraws a promise of a locked note with this saldo (dollars). */
export async function updatePromesa(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Promesa>,
  { retirada, version, ...body }: PromesaPatch,
  saldo: number,
): Promise<Promesa> {
  const { id } = antes;
  assertCurrent(antes, version);
  if (retirada) return withdraw(tx, actor, antes);
  const { fecha = antes.fecha, monto = antes.monto } = body;
  const hasta = endOf(fecha, actor);
  // Later payments count for it and reduce the debt.
  assertOwed(monto, sumDollars([saldo, antes.abonado]));
  await updateRecord(tx, promesaRecord, id, { ...typedIn(promesaRecord, body), hasta });
  return written(tx, actor, { id, accion: 'cambiar', antes });
}
