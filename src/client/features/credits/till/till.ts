/** A payment as it is typed at the till, and its distribution over the notes. */
import { cajaNumber } from '#client/entities/cajaNumber.ts';
import type { NoteRow } from '#client/entities/tables.ts';
import type { AbonoBody, PagoBody } from '#client/offline/item.ts';
import type { FieldErrors } from '#contract/errors.ts';
import * as apiErrors from '#contract/errors.ts';
import { moneyText, parseMoney, sumDollars, toCents, toDollars } from '#contract/money.ts';
import { dueNow, isPlanned, isSlipped, type PlanToday } from '#contract/plan.ts';
import { ABONO_MAX_CHARS, type AbonoMethod, PARTES_MAX } from '#contract/rules.ts';

/** In place of the id of a note that the server does not have yet. */
export const UNSENT = 0;

/** A note with a debt; all in dollars, less the unsent abonos of this computer. `noteKey`: of one that waits here. */
export type Owed = Pick<NoteRow, 'id' | 'user_id' | 'folio' | 'saldo'> & PlanToday & { noteKey?: string | null };

export type TillValues = {
  /** Ids of the chosen notes; null where there is no choice. */
  notas: number[] | null;
  amount: string;
  recibido: string;
  metodo: AbonoMethod;
  referencia: string;
};

const chosen = ({ notas }: Pick<TillValues, 'notas'>, owed: readonly Owed[]) =>
  notas === null ? owed : owed.filter(({ id }) => notas.includes(id));

/** Dollars owed of the chosen notes. */
export const owedOf = (values: Pick<TillValues, 'notas'>, owed: readonly Owed[]): number =>
  sumDollars(chosen(values, owed).map(({ saldo }) => saldo));

/** What plans say is to be paid now, as it stands in the amount; without a plan nothing, so that Enter alone settles no note. */
export function presetOf(values: Pick<TillValues, 'notas'>, owed: readonly Owed[]): string {
  const planned = chosen(values, owed).filter(({ plan }) => plan.length > 0);
  const due = sumDollars(planned.map(dueNow));
  return due > 0 ? moneyText(due) : '';
}

/**
 * Distributes an amount (dollars) over the notes: due amounts before later ones, and the first notes before the next.
 */
export function partesOf(values: Pick<TillValues, 'notas'>, amount: number, owed: readonly Owed[]) {
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
export function figuresOf(values: TillValues, owed: readonly Owed[]) {
  const amount = parseMoney(values.amount) ?? 0;
  const received = values.metodo === 'efectivo' ? (parseMoney(values.recibido) ?? amount) : amount;
  const refused = amount === 0 || Object.keys(typedErrors(values, owed)).length > 0;
  return { amount, received, change: refused ? 0 : Math.max(0, sumDollars([received, -amount])), refused };
}

/** How the money comes in; cash has no reference. */
const wayOf = ({ metodo, referencia }: TillValues) => ({
  metodo,
  caja: cajaNumber(),
  ...(metodo !== 'efectivo' && { referencia: referencia || null }),
});

/** The body of POST /pagos; invalid text is passed on, and the check reports it. */
export function pagoOf(values: TillValues, owed: readonly Owed[]) {
  const { metodo, recibido } = values;
  const { amount, received } = figuresOf(values, owed);
  const [first] = chosen(values, owed);
  const unreadable = first && parseMoney(values.amount) === null;
  return {
    partes: unreadable
      ? [{ user_id: first.user_id, nota_id: first.id, amount: values.amount || null }]
      : partesOf(values, amount, owed),
    ...wayOf(values),
    ...(metodo === 'efectivo' && {
      recibido: recibido !== '' && parseMoney(recibido) === null ? recibido : received,
    }),
  };
}

/** The body of POST /abonos, for a note that the server does not have yet. */
export function abonoOf(values: TillValues, owed: readonly Owed[]) {
  return { user_id: owed[0]?.user_id, amount: parseMoney(values.amount) ?? values.amount, ...wayOf(values) };
}

/** The abono of each note of a checked body, with its note. */
export function abonosOf<Note extends Pick<Owed, 'id'>>(body: AbonoBody | PagoBody, owed: readonly Note[]) {
  if (!('partes' in body)) return [{ abono: body, note: owed[0] }];
  const { partes, recibido: _, ...way } = body;
  const suma = partes.length > 1 ? { suma: sumDollars(partes.map(({ amount }) => amount)) } : {};
  return partes.map((parte) => ({
    abono: { ...parte, ...suma, ...way } as AbonoBody,
    note: owed.find(({ id }) => id === parte.nota_id),
  }));
}

/** The form's field for each of the body's: errors of a part appear at the amount. */
export const FIELD_OF = Object.fromEntries([
  ['partes', 'notas'],
  ...Array.from({ length: PARTES_MAX }, (_, index) => [`partes[${index}].amount`, 'amount']),
  ...Array.from({ length: PARTES_MAX }, (_, index) => [`partes[${index}].nota_id`, 'notas']),
]) as Record<string, string>;

/** Whether the typed amount for one note has more characters than people type on purpose. */
const isTypedLong = (amount: string): boolean => amount.replace(/[\s$,]/g, '').length > ABONO_MAX_CHARS;

/**
 * The amount that looks like a typing error, in dollars: the one typed for one note, or its part of a sum; else
 * undefined. Amounts that a note names itself are none.
 */
function slippedOf(values: TillValues, typed: number, owed: readonly Owed[]): number | undefined {
  const partes = partesOf(values, typed, owed).flatMap((parte) => {
    const note = owed.find(({ id }) => id === parte.nota_id);
    return note ? [{ note, amount: parte.amount }] : [];
  });
  const [only] = partes;
  if (partes.length > 1) return partes.find((parte) => isSlipped(parte.amount, typed, parte.note))?.amount;
  return only && isTypedLong(values.amount) && !isPlanned(typed, only.note) ? typed : undefined;
}

/** Errors of the typed text: more than is owed, a slipped key. */
export function typedErrors(values: TillValues, owed: readonly Owed[]): FieldErrors {
  const [typed, owing] = [parseMoney(values.amount), owedOf(values, owed)];
  if (typed === null || values.notas?.length === 0) return {};
  if (typed === 0) return { amount: ['El monto debe ser mayor que 0.'] };
  if (typed > owing) return { amount: [apiErrors.overSaldo(typed, owing).message] };
  const slipped = slippedOf(values, typed, owed);
  return slipped === undefined ? {} : { amount: [apiErrors.tooLongAmount(slipped).message] };
}

/** What is owed, and from when. */
export type Rest = { saldo: number } & Omit<PlanToday, 'plan'>;

/** The debts of several notes as one: all that is late, else the first payment to come. */
export function restOf(notes: readonly Rest[]): Rest {
  const dates = notes.flatMap(({ proximo }) => proximo ?? []).sort((one, other) => (one.fecha < other.fecha ? -1 : 1));
  const same = dates.filter(({ fecha }) => fecha === dates[0]?.fecha).map(({ monto }) => monto);
  return {
    saldo: sumDollars(notes.map(({ saldo }) => saldo)),
    vencido: sumDollars(notes.map(({ vencido }) => vencido)),
    proximo: dates[0] ? { fecha: dates[0].fecha, monto: sumDollars(same) } : null,
  };
}
