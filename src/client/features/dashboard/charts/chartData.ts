/** Chart data of schools: as many as are legible, the rest combined. */

import type { SchoolTotal } from '#contract/entities.ts';
import { CHART_COLORS } from '#contract/rules.ts';

/** Pixels: all of it is seen without scrolling at 1366×768. */
export const WEEKS_HEIGHT = 240;

/** Bars that can be told apart on a screen without scrolling it. */
export const BARS = 15;

/** Most alumnos first; schools without any have nothing to show. */
export function largest(schools: readonly SchoolTotal[]): SchoolTotal[] {
  return schools.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
}

/** One slice for each colour: the largest schools, and where there are more, the others together in the last. */
export function slices(schools: readonly SchoolTotal[]): SchoolTotal[] {
  const all = largest(schools);
  if (all.length <= CHART_COLORS.length) return all;
  const [shown, others] = [all.slice(0, CHART_COLORS.length - 1), all.slice(CHART_COLORS.length - 1)];
  const total = others.reduce((sum, school) => sum + school.total, 0);
  return [...shown, { escuela: `Otras ${others.length} escuelas`, total }];
}

/** The six colours in turn: a school has the same one in both charts, as far as it has a slice of its own. */
export const colorOf = (place: number): string => CHART_COLORS[place % CHART_COLORS.length] ?? CHART_COLORS[0];

/** A share of a sum as people read it: «37.5 %». */
export function share(part: number, sum: number): string {
  return `${(sum === 0 ? 0 : (part / sum) * 100).toLocaleString('es-MX', { maximumFractionDigits: 1 })} %`;
}

/**
 * A name in lines of at most so many characters, broken between words: schools of a kind differ at the end of their
 * names. The rest ends in «…»; the table beside the chart has all of it.
 */
export function wrapped(name: string, lines: number, length: number): string[] {
  const found: string[] = [];
  for (const word of name.split(' ')) {
    const last = found.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= length) found[found.length - 1] = `${last} ${word}`;
    else found.push(word);
  }
  const cut = (text: string) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);
  const rest = found.slice(lines - 1).join(' ');
  return [...found.slice(0, lines - 1), ...(rest ? [rest] : [])].map(cut);
}
