/** The plan that a list gives to a note that is made of one of its rows. */
import type { Cobro, NotaChange } from '#contract/importaciones.ts';
import { formatCents, toCents, toDollars } from '#contract/money.ts';
import { type Instalment, spread } from '#contract/plan.ts';
import { PLAN_MAX } from '#contract/rules.ts';

const sum = (parts: readonly Instalment[]): number => parts.reduce((all, { cents }) => all + cents, 0);

/** In order of their days, what is of one day together; `more` comes on top of the first. */
function inOrder(parts: readonly Instalment[], more = 0): Instalment[] {
  const days = Map.groupBy(parts, ({ fecha }) => fecha);
  const whole = [...days].map(([fecha, some]) => ({ fecha, cents: sum(some) }));
  const [first, ...later] = whole.filter(({ cents }) => cents > 0).sort((a, b) => (a.fecha < b.fecha ? -1 : 1));
  return first ? [{ ...first, cents: first.cents + more }, ...later] : [];
}

/**
 * By which days the note is to be paid, in dollars: empty where the list says none, or nothing is owed; `fault` says what
 * does not add up. Where the list says days alone, what was paid stays at its day and what is owed is spread evenly over
 * them: amounts that nobody has agreed on call nobody late for what is past. What was paid without a day counts for the first.
 */
export function listedPlan({ total, abonos, pagos = [] }: Pick<Cobro, 'abonos' | 'pagos'> & { total: number }): {
  plan: NonNullable<NotaChange['plan']>;
  fault: string | null;
} {
  const cents = (dollars: number): number => toCents(dollars) ?? 0;
  const paid = abonos.map(({ fecha, monto }) => ({ fecha, cents: cents(monto) }));
  const pagado = paid.reduce((all, one) => all + one.cents, 0);
  const owed = cents(total) - pagado;
  if (pagos.length === 0 || owed <= 0) return { plan: [], fault: null };
  const listed = pagos.map(({ fecha, monto }) => ({ fecha, cents: cents(monto ?? 0) }));
  const dated = paid.flatMap((one) => (one.fecha === null ? [] : [{ fecha: one.fecha, cents: one.cents }]));
  const shares = spread(
    owed,
    listed.map(() => 1),
  );
  const evenly = listed.map(({ fecha }, at) => ({ fecha, cents: shares[at] ?? 0 }));
  const known = sum(listed);
  const missing = cents(total) - known;
  const parts =
    known === 0
      ? inOrder([...dated, ...evenly], pagado - sum(dated))
      : inOrder(listed, missing === pagado ? missing : 0);
  if (sum(parts) !== cents(total)) {
    const texto = `Sus vencimientos suman ${formatCents(known)}; el total es ${formatCents(cents(total))}`;
    return { plan: [], fault: `${texto} y faltan ${formatCents(owed)} por pagar.` };
  }
  if (parts.length > PLAN_MAX) return { plan: [], fault: `Un plan admite hasta ${PLAN_MAX} pagos.` };
  return { plan: parts.map((one) => ({ fecha: one.fecha, monto: toDollars(one.cents) })), fault: null };
}
