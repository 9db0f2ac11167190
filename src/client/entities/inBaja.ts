import { counted } from '#client/lib/numbers.ts';

/** How many in baja match, without a full stop. */
export const inBajaMatch = (total: number): string => counted(total, 'en baja coincide', 'en baja coinciden');

/** Number of matches in baja beside a search of active people; undefined if there are none. */
export const inBajaWords = (total = 0): string => (total === 0 ? '' : ` ${inBajaMatch(total)}.`);
