import { grouped } from '#contract/money.ts';

/** A count as people read it: «1,234». */
export const count = (value: number): string => grouped(String(value));

/** «1 alumno», «1,234 alumnos» */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

const UNITS = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size as people read it: «3.4 MB». */
export function formatBytes(bytes: number): string {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${value.toLocaleString('es-MX', { maximumFractionDigits: step > 0 && value < 10 ? 1 : 0 })} ${UNITS[step]}`;
}

/** How many in baja match, without a full stop. */
export const inBajaMatch = (total: number): string => counted(total, 'en baja coincide', 'en baja coinciden');

/** Said behind a search of active people. */
export const inBajaWords = (total = 0): string => (total === 0 ? '' : ` ${inBajaMatch(total)}.`);
