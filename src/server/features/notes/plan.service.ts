/** Payment plans of notes: the agreement at the sale, and its adjustment when the total changes. */
import { businessDay } from '#contract/dates.ts';
import type { Note } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { type Instalment, limiteOf, type PlanPago, planFaults, type ReplacedPlan, replan } from '#contract/plan.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import * as ledger from '#server/features/ledger/notes.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';

/** Instalments as they are typed, in dollars. */
type Typed = readonly Pick<PlanPago, 'fecha' | 'monto'>[];

const inCents = (pagos: Typed): Instalment[] =>
  pagos.map(({ fecha, monto }) => ({ fecha, cents: toCents(monto) ?? 0 }));

/** The plans that a note had before, the last one first. */
export async function replacedPlans(db: Queryable, { id }: Authorized<Pick<Note, 'id'>>): Promise<ReplacedPlan[]> {
  const rows = Map.groupBy(await ledger.replacedPagos(db, id), ({ desde, hasta }) => `${desde} ${hasta}`);
  return [...rows.values()].flatMap((plan) => {
    const pagos = plan.map(({ fecha, cents }) => ({ fecha, monto: toDollars(cents) }));
    return plan.slice(0, 1).map(({ desde, hasta }) => ({ desde, hasta, pagos }));
  });
}

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
  await ledger.agreePlan(tx, noteId, inCents(pagos), actor.now);
}

/**
 * Spreads the debt of a note again after its total changed; `antes` is the note before. A note without a plan has one
 * due day, and gets a plan when it was paid and grows after the day of its sale: new debt is not late.
 */
export async function adjustPlan(
  tx: Transaction,
  { now, today }: Actor,
  { id, plan, total, pagado, saldo, limite }: Note,
  total_cents: number,
): Promise<void> {
  const [before, pagado_cents] = [toCents(total) ?? 0, toCents(pagado) ?? 0];
  if (before === total_cents) return;
  if (plan.length === 0 && (saldo > 0 || limiteOf(today) <= limite)) return;
  const whole = before > 0 ? [{ fecha: limite, cents: before }] : [];
  const pagos = plan.length > 0 ? inCents(plan) : whole;
  await ledger.setPlan(tx, id, replan(pagos, { total_cents, pagado_cents }, today), now);
}

/**
 * The same when a surcharge or discount is cancelled: with the former total its former plan (or none) comes back,
 * whatever was paid meanwhile, unless another one was agreed on since. With a new total the debt is spread again.
 */
export async function restorePlan(tx: Transaction, actor: Actor, antes: Note, total_cents: number): Promise<void> {
  const plans = await ledger.plansSinceAgreed(tx, antes.id);
  const before = plans.findLast((pagos) => pagos.reduce((all, { cents }) => all + cents, 0) === total_cents);
  const [first] = plans[0] ?? [];
  // A note without a plan was due on its day: later amounts come after it.
  const hadNone = first?.fecha === antes.limite && first.cents === total_cents;
  if (!before && !hadNone) return adjustPlan(tx, actor, antes, total_cents);
  await ledger.setPlan(tx, antes.id, before ?? [], actor.now);
}
