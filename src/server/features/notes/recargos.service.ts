/** Surcharges and discounts of a supervisor on a sold note; they change its total and its plan. */
import type { NewRecargo } from '#contract/endpoints/recargos.ts';
import type { Note, Recargo } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { sumDollars, toCents } from '#contract/money.ts';
import { AMOUNT_MAX } from '#contract/rules.ts';
import type { Transaction } from '#server/db/database.ts';
import * as ledger from '#server/features/ledger/notes.service.ts';
import { cancelRecargo as cancel, insertRecargo, recargoNow } from '#server/features/ledger/recargos.service.ts';
import { lockUserShared } from '#server/features/users/users.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { written } from './notes.service.ts';
import { adjustPlan, restorePlan } from './plan.service.ts';

interface Changed {
  recargo: Recargo;
  note: Note;
}

/** Gives a note another total, `plan` the plan for it. */
async function changed(
  tx: Transaction,
  actor: Actor,
  antes: Note,
  { id, total, plan }: { id: number; total: number; plan: typeof adjustPlan },
): Promise<Changed> {
  const total_cents = toCents(total) ?? 0;
  await ledger.setTotal(tx, actor, antes.id, total_cents);
  await plan(tx, actor, antes, total_cents);
  const note = await written(tx, actor, { id: antes.id, accion: 'cambiar', antes });
  return { note, recargo: await recargoNow(tx, id) };
}

/** Adds a surcharge or a discount (dollars) to a locked note. Throws 422 for a total below what was paid, or too large. */
export async function addRecargo(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Note>,
  body: NewRecargo,
): Promise<Changed> {
  await lockUserShared(tx, antes.user_id);
  const total = sumDollars([antes.total, body.monto]);
  if (total < antes.pagado) throw apiErrors.discountBelowPaid(total, antes.pagado);
  if (total > AMOUNT_MAX) throw apiErrors.totalTooLarge(total);
  return changed(tx, actor, antes, { id: await insertRecargo(tx, actor, antes.id, body), total, plan: adjustPlan });
}

/** Takes one of a locked note back; it stays, marked. Throws 409 for a surcharge that is paid, or discounted, already. */
export async function cancelRecargo(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Note>,
  { id, monto }: Authorized<Recargo>,
  motivo: string,
): Promise<Changed> {
  await lockUserShared(tx, antes.user_id);
  const total = sumDollars([antes.total, -monto]);
  if (total < antes.pagado) throw apiErrors.recargoNeeded(total, antes.pagado);
  await cancel(tx, actor, id, motivo);
  return changed(tx, actor, antes, { id, total, plan: restorePlan });
}
