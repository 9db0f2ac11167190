import { counted } from '#client/lib/numbers.ts';

/** How many in baja match, without a full stop. */
export const inBajaMatch = (total: number): string => counted(total, 'en baja coincide', 'en baja coinciden');

/** What a search of the active says besides: how many in baja match; nothing where nobody does. */
export const inBajaWords = (total = 0): string => (total === 0 ? '' : ` ${inBajaMatch(total)}.`);
