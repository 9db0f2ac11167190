/** The keys of the counter: one each for how money comes in, and how soon after another one a key is a scanner's. */
import type { AbonoMethod } from '#contract/rules.ts';

/** Milliseconds in which no hand presses a second time. */
export const SAME_SCAN_MS = 30;

export const METHOD_KEYS: Record<AbonoMethod, string> = { efectivo: 'F2', tarjeta: 'F4', transferencia: 'F8' };

export const methodOfKey = (key: string): AbonoMethod | undefined =>
  (Object.keys(METHOD_KEYS) as AbonoMethod[]).find((metodo) => METHOD_KEYS[metodo] === key);
