/** By which days a note is to be paid: what was agreed when it was sold, and what stays of it when its total changes. */
import { businessDay } from '#contract/dates.ts';
import type { Note } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import { type Instalment, limiteOf, type PlanPago, planFaults, replan } from '#contract/plan.ts';
import type { Transaction } from '#server/db/database.ts';
import * as ledger from '#server/features/ledger/notes.service.ts';
import type { Actor } from '#server/http/actor.ts';

/** Instalments as they are typed, in dollars. */
type Typed = readonly Pick<PlanPago, 'fecha' | 'monto'>[];

const inCents = (pagos: Typed): Instalment[] =>
  pagos.map(({ fecha, monto }) => ({ fecha, cents: toCents(monto) ?? 0 }));

/** When a note is sold, and the day until which it is to be paid without a plan; `capturado_en` is of an earlier sale. */
export function soldAt({ now, timeZone }: Actor, capturado_en: string | null) {
  return { created_at: now, capturado_en, limite: limiteOf(businessDay(capturado_en ?? now, timeZone)) };
}

/**
 * Agrees on the plan of a note of `total` dollars that was sold on `day`; no instalments are none. Throws 422 on `field` when
 * they do not add up to the total, or their dates are out of order or before the sale.
 */
export async function agreePlan(
  tx: Transaction,
  actor: Actor,
  noteId: number,
  { field, pagos, ...of }: { field: 'plan' | 'pagos'; pagos: Typed; total: number; day: string },
): Promise<void> {
  const faults = planFaults(pagos, of);
  if (faults.length > 0) throw apiErrors.planRefused(field, faults);
  await ledger.setPlan(tx, noteId, inCents(pagos), actor.now);
}

/** Spreads what is owed of a note with a plan anew, where its total has changed; `antes` is the note before that. */
export async function adjustPlan(
  tx: Transaction,
  actor: Actor,
  { id, plan, total, pagado }: Note,
  total_cents: number,
): Promise<void> {
  if (plan.length === 0 || toCents(total) === total_cents) return;
  const sums = { total_cents, pagado_cents: toCents(pagado) ?? 0 };
  await ledger.setPlan(tx, id, replan(inCents(plan), sums, actor.today), actor.now);
}
