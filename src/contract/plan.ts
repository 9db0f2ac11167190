/**
 * The plan of a note: the days by which parts of its total are to be paid. Paid parts are not stored: abonos fill the
 * instalments in order of their dates. Days are YYYY-MM-DD, of the business.
 */
import { addDays, formatDate } from './dates.ts';
import { formatCents, formatMoney, sumDollars, toCents, toDollars } from './money.ts';
import { ABONO_MAX_CHARS, ABONO_TYPED_MAX, LATE_DAYS } from './rules.ts';

/** An instalment as it was agreed, in cents. */
export interface Instalment {
  fecha: string;
  cents: number;
}

export const PAGO_ESTADO_NAMES = { pagado: 'Pagado', pendiente: 'Por pagar', vencido: 'Vencido' };
/** An instalment on the wire, in dollars; late from the day after its date. */
export interface PlanPago {
  fecha: string;
  monto: number;
  /** Part covered by abonos. */
  pagado: number;
  estado: keyof typeof PAGO_ESTADO_NAMES;
}

/** A plan that was replaced or removed; both are ISO instants. */
export interface ReplacedPlan {
  desde: string;
  hasta: string;
  /** In order of the dates. */
  pagos: Pick<PlanPago, 'fecha' | 'monto'>[];
}

/** Due dates and amounts of a note, in dollars. */
export interface PlanToday {
  /** In order of the dates; empty without a plan. */
  plan: PlanPago[];
  /** The first instalment of today or later that is not fully paid, with its missing amount; null without one. */
  proximo: { fecha: string; monto: number } | null;
  /** Overdue amount. */
  vencido: number;
}

/** Input for a plan's status; `limite` is the due day of a note without a plan. */
interface Sums {
  total_cents: number;
  pagado_cents: number;
  limite: string;
}

/** The day until which a note without a plan is to be paid. */
export const limiteOf = (sold: string): string => addDays(sold, LATE_DAYS);
/** The day on which a note was sold. */
export const soldOn = ({ limite }: { limite: string }): string => addDays(limite, -LATE_DAYS);

/** Paid part of each instalment in cents, in date order. */
function paidOf(pagos: readonly Instalment[], pagado_cents: number): number[] {
  let left = pagado_cents;
  return pagos.map(({ cents }) => {
    const paid = Math.min(cents, left);
    left -= paid;
    return paid;
  });
}

/** A plan as it stands today, of instalments in order of their dates. */
export function fillPlan(pagos: readonly Instalment[], sums: Sums, today: string): PlanToday {
  const { total_cents, pagado_cents, limite } = sums;
  const paid = paidOf(pagos, pagado_cents);
  const plan = pagos.map(({ fecha, cents }, index): PlanPago => {
    const pagado = paid[index] ?? 0;
    const open = fecha < today ? 'vencido' : 'pendiente';
    return { fecha, monto: toDollars(cents), pagado: toDollars(pagado), estado: pagado === cents ? 'pagado' : open };
  });
  const next = pagos.findIndex(({ fecha, cents }, index) => fecha >= today && cents > (paid[index] ?? 0));
  const [proximo, missing] = [pagos[next], (pagos[next]?.cents ?? 0) - (paid[next] ?? 0)];
  const whole = pagos.length > 0 ? pagos : [{ fecha: limite, cents: total_cents }];
  const due = whole.reduce((sum, { fecha, cents }) => (fecha < today ? sum + cents : sum), 0);
  return {
    plan,
    proximo: proximo ? { fecha: proximo.fecha, monto: toDollars(missing) } : null,
    vencido: toDollars(Math.max(0, due - pagado_cents)),
  };
}

/** Suggested amount at the counter, in dollars: overdue, else the next instalment, else the balance. */
export const dueNow = ({ proximo, vencido, saldo }: Omit<PlanToday, 'plan'> & { saldo: number }): number =>
  vencido > 0 ? vencido : (proximo?.monto ?? saldo);

/**
 * Whether an amount (dollars) is one that the note names: its saldo, its late amount, an instalment or the missing part
 * of one. Such an amount is no typing error, however many characters it has.
 */
export const isPlanned = (
  amount: number,
  { saldo, vencido, plan }: Omit<PlanToday, 'proximo'> & { saldo: number },
): boolean =>
  amount === saldo ||
  amount === vencido ||
  plan.some(({ monto, pagado }) => amount === monto || amount === sumDollars([monto, -pagado]));

/**
 * Whether an amount (dollars) for a note has more characters than people type on purpose. `sum`: of several notes paid
 * in one go, where one amount may have been typed for all of them. Then the limit applies to each note, not to the sum,
 * and cents of a part were not typed where the sum has none.
 */
export function isSlipped(amount: number, sum: number, note: Parameters<typeof isPlanned>[1]): boolean {
  const isLong = [amount, sum].every((dollars) => String(dollars).length > ABONO_MAX_CHARS);
  return isLong && (amount > ABONO_TYPED_MAX || !Number.isInteger(sum)) && !isPlanned(amount, note);
}

/**
 * Cents in proportion to weights, which add up to more than 0: whole ones; the largest remainders, first ones first,
 * get the rest.
 */
export function spread(cents: number, weights: readonly number[]): number[] {
  // Of large amounts the products have more digits than numbers hold.
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  const products = weights.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = products.map((product) => Number(product / sum));
  const remainders = products.map((product, index) => ({ index, rest: product % sum }));
  const left = cents - shares.reduce((all, share) => all + share, 0);
  const largest = remainders.sort((one, other) => Number(other.rest - one.rest));
  for (const { index } of largest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

/**
 * The plan after the note's total changed: the paid part of each instalment stays, the debt is spread over the days of
 * the instalments that were not fully paid, in proportion to their missing amounts. Where none was missing, it is due
 * LATE_DAYS after today, and not before the last of them. Amounts in cents.
 */
export function replan(
  pagos: readonly Instalment[],
  { total_cents, pagado_cents }: Pick<Sums, 'total_cents' | 'pagado_cents'>,
  today: string,
): Instalment[] {
  const paid = paidOf(pagos, pagado_cents);
  const missing = pagos.map(({ cents }, index) => cents - (paid[index] ?? 0));
  const owed = total_cents - pagado_cents;
  if (missing.some((cents) => cents > 0)) {
    const shares = spread(owed, missing);
    const changed = pagos.map(({ fecha }, index) => ({ fecha, cents: (paid[index] ?? 0) + (shares[index] ?? 0) }));
    return changed.filter(({ cents }) => cents > 0);
  }
  const last = pagos.at(-1);
  const fecha = limiteOf(today);
  if (owed === 0) return [...pagos];
  if (!last || fecha > last.fecha) return [...pagos, { fecha, cents: owed }];
  return pagos.with(-1, { ...last, cents: last.cents + owed });
}

/** Validates a plan for a note of `total` dollars sold on `day`; one Spanish sentence per fault. */
export function planFaults(
  pagos: readonly Pick<PlanPago, 'fecha' | 'monto'>[],
  { total, day }: { total: number; day: string },
): string[] {
  if (pagos.length === 0) return [];
  const faults: string[] = [];
  const sum = pagos.reduce((cents, { monto }) => cents + (toCents(monto) ?? 0), 0);
  const missing = (toCents(total) ?? 0) - sum;
  if (missing !== 0) {
    const by = `${missing > 0 ? 'faltan' : 'sobran'} ${formatCents(Math.abs(missing))}`;
    faults.push(`Los pagos suman ${formatCents(sum)} y el total de la nota es ${formatMoney(total)}: ${by}.`);
  }
  for (const [index, { fecha }] of pagos.entries()) {
    const before = pagos[index - 1];
    const named = `El pago ${index + 1} (${formatDate(fecha)})`;
    if (fecha < day) faults.push(`${named} es anterior a la venta (${formatDate(day)}).`);
    else if (before && fecha <= before.fecha)
      faults.push(`${named} debe ser posterior al pago ${index} (${formatDate(before.fecha)}).`);
  }
  return faults;
}
