/** The number of the till at which this browser's computer stands, as its closing tells it apart. */
import { readChoice } from '#client/lib/hooks.ts';
import { CAJA_MAX } from '#contract/rules.ts';

/** Storage key and valid values. */
export const CAJA_KEY = 'caja';
export const CAJAS = Array.from({ length: CAJA_MAX }, (_, index) => String(index + 1));

/** Null until it is set. */
export const cajaNumber = (): number | null => Number(readChoice(CAJA_KEY, CAJAS)) || null;
