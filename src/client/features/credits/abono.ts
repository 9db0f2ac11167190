/** The abono form's own shape, and what is said of the amount as typed. */

import { apiErrors, type FieldErrors } from '#contract/errors.ts';
import { parseMoney } from '#contract/money.ts';
import { ABONO_MAX_CHARS, ABONO_METHOD_NAMES, ABONO_METHODS, type AbonoMethod } from '#contract/rules.ts';

export type AbonoValues = { amount: string; metodo: AbonoMethod };

export const EMPTY_ABONO: AbonoValues = { amount: '', metodo: 'efectivo' };

export const METHOD_OPTIONS = ABONO_METHODS.map((value) => ({ value, label: ABONO_METHOD_NAMES[value] }));

/** What can't be read as an amount passes as typed, and the body's check says so. */
export const amountOf = (typed: string): number | string => parseMoney(typed) ?? typed;

/** At most four characters, so that a slipped key is noticed; the amount that settles the note is exempt. */
export function typedErrors({ amount }: AbonoValues, saldo: number): FieldErrors {
  const characters = amount.replace(/[\s$,]/g, '').length;
  if (characters <= ABONO_MAX_CHARS || parseMoney(amount) === null || parseMoney(amount) === saldo) return {};
  return { amount: [apiErrors.tooLongAmount().message] };
}
