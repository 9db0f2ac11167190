/** Values of the abono form, and messages about a typed amount. */

import { apiErrors, type FieldErrors } from '#contract/errors.ts';
import { moneyText, parseMoney } from '#contract/money.ts';
import { dueNow, isPlanned, type PlanToday } from '#contract/plan.ts';
import { ABONO_MAX_CHARS, ABONO_METHOD_NAMES, ABONO_METHODS, type AbonoMethod } from '#contract/rules.ts';

export type AbonoValues = { amount: string; metodo: AbonoMethod };

export const EMPTY_ABONO: AbonoValues = { amount: '', metodo: 'efectivo' };

export const METHOD_OPTIONS = ABONO_METHODS.map((value) => ({ value, label: ABONO_METHOD_NAMES[value] }));

/** Unreadable amounts pass as typed and fail validation. */
export const amountOf = (typed: string): number | string => parseMoney(typed) ?? typed;

/** As typed; without a plan no amount is suggested. */
export const presetOf = (due: PlanToday, saldo: number): string => {
  const amount = due.plan.length > 0 ? dueNow({ ...due, saldo }) : 0;
  return amount > 0 ? moneyText(amount) : '';
};

/** Whether the typed amount for one note has more characters than people type on purpose. */
export const isTypedLong = (amount: string): boolean => amount.replace(/[\s$,]/g, '').length > ABONO_MAX_CHARS;

/** At most four characters, so that a slipped key is noticed; the amounts that the note names are exempt. */
export function typedErrors({ amount }: AbonoValues, note: PlanToday & { saldo: number }): FieldErrors {
  const typed = parseMoney(amount);
  if (!isTypedLong(amount) || typed === null || isPlanned(typed, note)) return {};
  return { amount: [apiErrors.tooLongAmount(typed).message] };
}
