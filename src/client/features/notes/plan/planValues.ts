/** The plan of a note as it is typed, and the instalments that come of it. */
import { isCalendarDate, isTypedDay, YEAR_WRONG } from '#contract/dates.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { moneyText, parseMoney, toCents, toDollars } from '#contract/money.ts';
import { type PlanPago, planFaults, spread } from '#contract/plan.ts';
import { makePlan, type Rhythm, RITMO_NAMES, RITMOS, type Ritmo } from '#contract/plan-templates.ts';
import { PLAN_MAX } from '#contract/rules.ts';

export type PagoValues = { fecha: string; monto: string };

export type PlanValues = {
  /** '' without a plan; `fechas`: the instalments are those of `plan`, else they follow from the template or the fields. */
  ritmo: '' | 'plantilla' | Ritmo;
  plantilla: PlanPlantilla | null;
  numero: string;
  /** The day of the first instalment, and that of the month. */
  primero: string;
  dia: string;
  plan: PagoValues[];
};

export interface Sale {
  /** Dollars. */
  total: number;
  paid: number;
  /** On which it was sold, and from which templates count: later on that is today. */
  day: string;
  from: string;
  servicios: readonly number[];
  user_id: number | null;
}

export const RITMO_OPTIONS = RITMOS.map((value) => ({ value, label: RITMO_NAMES[value] }));

const textOf = (cents: number): string => moneyText(toDollars(cents));
const centsOf = (typed: string): number | null => {
  const dollars = parseMoney(typed);
  return dollars === null ? null : toCents(dollars);
};
const asTyped = (pagos: readonly Pick<PlanPago, 'fecha' | 'monto'>[]): PagoValues[] =>
  pagos.map(({ fecha, monto }) => ({ fecha, monto: moneyText(monto) }));

/** For an agreed plan, or none: its start is set once a plan is wanted (`beginningOn`). */
export const planValuesOf = (pagos: readonly Pick<PlanPago, 'fecha' | 'monto'>[]): PlanValues => ({
  ritmo: pagos.length > 0 ? 'fechas' : '',
  plantilla: null,
  numero: '3',
  primero: '',
  dia: '',
  plan: asTyped(pagos),
});

/** The fields with their first instalment on that day. */
export const beginningOn = (day: string) => ({ primero: day, dia: String(Number(day.slice(8))) });

const between = (typed: string, least: number, most: number): boolean =>
  /^\d+$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most;

const firstError = (primero: string): string =>
  isCalendarDate(primero) ? YEAR_WRONG : 'Elige la fecha del primer pago.';

/** Errors of the fields that generate instalments. */
function termErrors({ ritmo, numero, primero, dia }: PlanValues): FieldErrors {
  if (ritmo === '' || ritmo === 'plantilla' || ritmo === 'fechas') return {};
  return {
    ...(!between(numero, 1, PLAN_MAX) && { numero: [`Escribe cuántos pagos son, de 1 a ${PLAN_MAX}.`] }),
    ...(!isTypedDay(primero) && { primero: [firstError(primero)] }),
    ...(ritmo === 'dia_mes' && !between(dia, 1, 31) && { dia: ['Escribe un día del 1 al 31.'] }),
  };
}

/** Null without a plan, and while a field can't be read. */
function rhythmOf(values: PlanValues, day: string): Rhythm | null {
  const { ritmo, plantilla, numero, dia } = values;
  // So many were typed: none of them is left out because it would be before the sale.
  const primero = values.primero < day ? day : values.primero;
  if (ritmo === 'plantilla') return plantilla;
  if (ritmo === '' || Object.keys(termErrors(values)).length > 0) return null;
  return { ritmo, numero: Number(numero), primero, dia: Number(dia), fechas: null };
}

/** The instalments, as typed or derived from the template or the fields. Former payments come first. */
export function pagosOf(values: PlanValues, { total, paid, day, from }: Sale): PagoValues[] {
  if (values.ritmo === 'fechas') return values.plan;
  const rhythm = rhythmOf(values, day);
  if (!rhythm) return [];
  const paidCents = toCents(paid) ?? 0;
  const start = values.ritmo === 'plantilla' ? from : day;
  const [first, ...later] = makePlan(rhythm, (toCents(total) ?? 0) - paidCents, start);
  if (!first) return [];
  const rows = [first, ...later];
  if (paidCents > 0 && first.fecha <= day) rows[0] = { ...first, cents: first.cents + paidCents };
  else if (paidCents > 0) rows.unshift({ fecha: day, cents: paidCents });
  return rows.map(({ fecha, cents }) => ({ fecha, monto: textOf(cents) }));
}

/** As the endpoints take them; invalid text is passed on, and the check reports it. */
export const pagosBody = (pagos: readonly PagoValues[]) =>
  pagos.map(({ fecha, monto }) => ({ fecha: fecha || null, monto: parseMoney(monto) ?? (monto || null) }));

/** Errors of the instalments as a whole; none while one is unreadable. */
export function faultsOf(pagos: readonly PagoValues[], { total, day }: Sale): string[] {
  const read = pagos.map(({ fecha, monto }) => ({ fecha, monto: parseMoney(monto) ?? Number.NaN }));
  const readable = read.every(({ fecha, monto }) => isTypedDay(fecha) && monto > 0);
  return readable ? planFaults(read, { total, day }) : [];
}

export function planErrors(values: PlanValues, sale: Sale): FieldErrors {
  const faults = faultsOf(pagosOf(values, sale), sale);
  return { ...termErrors(values), ...(faults.length > 0 && { plan: faults }) };
}

/** With another amount of one of them: the rest is spread evenly over those that follow. */
export function withAmount(pagos: readonly PagoValues[], index: number, monto: string, total: number): PagoValues[] {
  const changed = pagos.with(index, { fecha: pagos[index]?.fecha ?? '', monto });
  const known = changed.slice(0, index + 1);
  const later = changed.slice(index + 1);
  const left = known.reduce((cents, one) => cents - (centsOf(one.monto) ?? Number.NaN), toCents(total) ?? 0);
  if (Number.isNaN(left) || left < later.length) return changed;
  return [...known, ...evenly(later, left)];
}

/** The same days, with one share of `cents` each. */
export function evenly(pagos: readonly PagoValues[], cents: number): PagoValues[] {
  const shares = pagos.length > 0 ? spread(cents, Array<number>(pagos.length).fill(1)) : [];
  return pagos.map(({ fecha }, index) => ({ fecha, monto: textOf(shares[index] ?? 0) }));
}

/** One more, for the rest. */
export function withOneMore(pagos: readonly PagoValues[], total: number): PagoValues[] {
  const left = pagos.reduce((cents, { monto }) => cents - (centsOf(monto) ?? 0), toCents(total) ?? 0);
  return [...pagos, { fecha: '', monto: left > 0 ? textOf(left) : '' }];
}
