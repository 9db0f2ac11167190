/** Current surcharges and discounts of notes; a note's total is its lines plus these. */

import { addDays, startOfDay } from '#contract/dates.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { NewRecargo, RecargoTotals } from '#contract/endpoints/recargos.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Recargo } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import { typedIn } from '#contract/record.ts';
import { recargoRecord } from '#contract/records/recargos.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, type PageSlice, presenter, recordById } from '#server/db/record.ts';
import { type Actor, assertFound } from '#server/http/actor.ts';
import { presentCancellation } from './abonos.service.ts';
import * as repo from './recargos.repo.ts';

type RecargosQuery = QueryOf<typeof endpoints.exportRecargos>;

/** A surcharge on the wire; `monto` in dollars. */
const present: (row: repo.RecargoRow) => Recargo = presenter(recargoRecord, {
  cancelado: ({ cancelado_en, cancelado_motivo, cancelado_por_nombre }) =>
    presentCancellation(cancelado_en, cancelado_motivo, cancelado_por_nombre),
});

/** One as it stands; throws 404. */
export const recargoNow = async (db: Queryable, id: number): Promise<Recargo> =>
  present(assertFound(await recordById(db, recargoRecord, id)));

/** One of this note, the same; throws 404. */
export async function recargoOf(db: Queryable, noteId: number, id: number): Promise<Recargo> {
  const recargo = await recargoNow(db, id);
  if (recargo.nota_id !== noteId) throw apiErrors.notFound();
  return recargo;
}

/** Active surcharges and discounts by note, oldest first; notes without any are absent. */
export async function recargosByNote(db: Queryable, noteIds: readonly number[]): Promise<Map<number, Recargo[]>> {
  return Map.groupBy((await repo.recargosOf(db, noteIds)).map(present), ({ nota_id }) => nota_id);
}

/** Stores one for a locked note, whose total the caller changes; returns its id. */
export function insertRecargo(
  tx: Transaction,
  { now, userId }: Actor,
  note_id: number,
  body: Pick<NewRecargo, 'nombre' | 'monto' | 'motivo'>,
): Promise<number> {
  const fields = { ...typedIn(recargoRecord, body), note_id, created_at: now };
  return insertRecord(tx, recargoRecord, fields, { registrado_por: userId });
}

/** A page, newest first (all of them without a slice), with the sums of all of the filter in dollars. */
export async function recargosPage(
  db: Queryable,
  { timeZone }: Pick<Actor, 'timeZone'>,
  { desde, hasta, tipo = null }: RecargosQuery,
  page: PageSlice | null,
): Promise<{ data: Recargo[]; total: number; totales: RecargoTotals }> {
  const filter = {
    from: desde ? startOfDay(desde, timeZone) : null,
    until: hasta ? startOfDay(addDays(hasta, 1), timeZone) : null,
    tipo,
  };
  const { count, ...sums } = await repo.sumsOfRecargos(db, filter);
  const { recargos, descuentos, cancelados } = sums;
  const totales = {
    recargos: toDollars(recargos),
    descuentos: toDollars(descuentos),
    cancelados: toDollars(cancelados),
  };
  return { data: (await repo.pageOfRecargos(db, filter, page)).map(present), total: count, totales };
}

export const { cancelRecargo, cancelledRecargosOf } = repo;
