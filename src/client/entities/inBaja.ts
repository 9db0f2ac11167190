import { count } from '#client/lib/numbers.ts';

/** What a search of the active says besides: how many in baja match; nothing where nobody does. */
export function inBajaWords(total = 0): string {
  if (total === 0) return '';
  return total === 1 ? ' 1 en baja coincide.' : ` ${count(total)} en baja coinciden.`;
}
