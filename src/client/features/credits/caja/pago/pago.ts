/** A payment at the counter as typed, and its distribution over the notes. */
import { cajaNumber } from '#client/entities/cajaNumber.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import { apiErrors, type FieldErrors } from '#contract/errors.ts';
import { moneyText, parseMoney, sumDollars, toCents, toDollars } from '#contract/money.ts';
import { dueNow, isPlanned, isSlipped, type PlanToday } from '#contract/plan.ts';
import { type AbonoMethod, PARTES_MAX } from '#contract/rules.ts';
import { isTypedLong } from '../../abonos/abono.ts';

/** A note with a debt; all in dollars, less the unsent abonos of this computer. */
export type Owed = Pick<NoteRow, 'id' | 'user_id' | 'folio' | 'saldo'> & PlanToday;

export type PagoValues = {
  notas: number[];
  amount: string;
  recibido: string;
  metodo: AbonoMethod;
  referencia: string;
};

const chosen = (values: Pick<PagoValues, 'notas'>, owed: readonly Owed[]) =>
  owed.filter(({ id }) => values.notas.includes(id));

/** Dollars owed of the chosen notes. */
export const owedOf = (values: Pick<PagoValues, 'notas'>, owed: readonly Owed[]): number =>
  sumDollars(chosen(values, owed).map(({ saldo }) => saldo));

/** Dollars that are to be paid of the chosen notes now. */
const dueOf = (values: Pick<PagoValues, 'notas'>, owed: readonly Owed[]): number =>
  sumDollars(chosen(values, owed).map(dueNow));

/** The same as it stands in the amount, unless another one is typed. */
export function presetOf(values: Pick<PagoValues, 'notas'>, owed: readonly Owed[]): string {
  const due = dueOf(values, owed);
  return due > 0 ? moneyText(due) : '';
}

/**
 * Distributes an amount (dollars) over the notes: due amounts before later ones, and the first notes before the next.
 */
export function partesOf(values: Pick<PagoValues, 'notas'>, amount: number, owed: readonly Owed[]) {
  const notes = chosen(values, owed);
  let left = toCents(amount) ?? 0;
  const take = (dollars: number) => {
    const cents = Math.min(left, toCents(dollars) ?? 0);
    left -= cents;
    return toDollars(cents);
  };
  const now = notes.map((note) => take(dueNow(note)));
  return notes.flatMap(({ id, user_id, saldo }, index) => {
    const due = now[index] ?? 0;
    const part = sumDollars([due, take(sumDollars([saldo, -due]))]);
    return part > 0 ? [{ user_id, nota_id: id, amount: part }] : [];
  });
}

/** Amount, cash received and change in dollars; 0 for an unreadable amount, and no change of one that is refused. */
export function figuresOf(values: PagoValues, owed: readonly Owed[]) {
  const amount = parseMoney(values.amount) ?? 0;
  const received = values.metodo === 'efectivo' ? (parseMoney(values.recibido) ?? amount) : amount;
  const refused = amount === 0 || Object.keys(typedErrors(values, owed)).length > 0;
  return { amount, received, change: refused ? 0 : Math.max(0, sumDollars([received, -amount])) };
}

/** The body of POST /pagos; invalid text is passed on, and the check reports it. */
export function bodyOf(values: PagoValues, owed: readonly Owed[]) {
  const { metodo, referencia } = values;
  const { amount, received } = figuresOf(values, owed);
  const [first] = chosen(values, owed);
  const unreadable = first && parseMoney(values.amount) === null;
  return {
    partes: unreadable
      ? [{ user_id: first.user_id, nota_id: first.id, amount: values.amount || null }]
      : partesOf(values, amount, owed),
    metodo,
    caja: cajaNumber(),
    ...(metodo === 'efectivo'
      ? { recibido: values.recibido !== '' && parseMoney(values.recibido) === null ? values.recibido : received }
      : { referencia: referencia || null }),
  };
}

/** The form's field for each of the body's: errors of a part appear at the amount. */
export const FIELD_OF = Object.fromEntries([
  ['partes', 'notas'],
  ...Array.from({ length: PARTES_MAX }, (_, index) => [`partes[${index}].amount`, 'amount']),
  ...Array.from({ length: PARTES_MAX }, (_, index) => [`partes[${index}].nota_id`, 'notas']),
]) as Record<string, string>;

/**
 * The amount that looks like a typing error, in dollars: the one typed for one note, or its part of a sum; else
 * undefined.
 */
function slippedOf(values: PagoValues, typed: number, owed: readonly Owed[]): number | undefined {
  const partes = partesOf(values, typed, owed).flatMap((parte) => {
    const note = owed.find(({ id }) => id === parte.nota_id);
    return note ? [{ note, amount: parte.amount }] : [];
  });
  const [only] = partes;
  if (partes.length > 1) return partes.find((parte) => isSlipped(parte.amount, typed, parte.note))?.amount;
  return only && isTypedLong(values.amount) && !isPlanned(typed, only.note) ? typed : undefined;
}

/** Errors of the typed text: more than is owed, a slipped key. */
export function typedErrors(values: PagoValues, owed: readonly Owed[]): FieldErrors {
  const [typed, owing] = [parseMoney(values.amount), owedOf(values, owed)];
  if (typed === null || values.notas.length === 0) return {};
  if (typed === 0) return { amount: ['El monto debe ser mayor que 0.'] };
  if (typed > owing) return { amount: [apiErrors.overSaldo(typed, owing).message] };
  const slipped = slippedOf(values, typed, owed);
  return slipped === undefined ? {} : { amount: [apiErrors.tooLongAmount(slipped).message] };
}
