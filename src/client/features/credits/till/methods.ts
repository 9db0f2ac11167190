import type { AbonoMethod } from '#contract/rules.ts';

/** The key of each way to pay, in the form of the till. */
export const METHOD_KEYS: Record<AbonoMethod, string> = { efectivo: 'F2', tarjeta: 'F4', transferencia: 'F8' };

export const methodOfKey = (key: string): AbonoMethod | undefined =>
  (Object.keys(METHOD_KEYS) as AbonoMethod[]).find((metodo) => METHOD_KEYS[metodo] === key);
