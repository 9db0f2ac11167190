/** What the charts show of the schools: as many as stay legible, and the rest in one. */
import type { SchoolTotal } from '#contract/entities.ts';
import { CHART_COLORS } from '#contract/rules.ts';

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
export function share(part: number, whole: number): string {
  return `${(whole === 0 ? 0 : (part / whole) * 100).toLocaleString('es-MX', { maximumFractionDigits: 1 })} %`;
}
