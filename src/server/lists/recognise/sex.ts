/** Meaning of a sex column: M is male beside F and female beside H. */
import type { Valores } from '#contract/importaciones.ts';
import { fold } from './text.ts';

export type Sex = NonNullable<Valores['sexo']>;

const WORDS: readonly [RegExp, Sex][] = [
  [/^(?:H|HOMBRES?|NIÑOS?|VARON(?:ES)?|MASC(?:ULINO)?|MALE)$/, 'H'],
  [/^(?:F|FEM(?:ENINO)?|FEMALE|MUJER(?:ES)?|MUJ|NIÑAS?)$/, 'M'],
  [/^(?:X|NB|NO BINARI[OA])$/, 'X'],
];

const plain = (text: string): string => fold(text).replace(/[.:]/g, '').trim();

/** Sex of a cell or of a separator between boys and girls; null for the letter M alone and for anything else. */
export function sexOf(text: string): Sex | null {
  const word = plain(text);
  return WORDS.find(([pattern]) => pattern.test(word))?.[1] ?? null;
}

/** Whether a cell holds the letter M alone, whose meaning depends on the column. */
export const isLetterM = (text: string): boolean => plain(text) === 'M';

/**
 * Meaning of the letter M in a column, null if undecidable. `known` has the sex by CURP or given name of each M, where
 * known.
 */
export function meaningOfM(cells: readonly string[], heading: string, known: readonly (Sex | null)[]): Sex | null {
  const all = new Set(cells.map(plain));
  const title = new Set(fold(heading).split(/[^\p{L}]+/u));
  const withH = all.has('H') || (title.has('H') && title.has('M'));
  const withF = all.has('F') || (title.has('F') && title.has('M'));
  if (withH !== withF) return withH ? 'M' : 'H';
  const [men, women] = [known.filter((sex) => sex === 'H').length, known.filter((sex) => sex === 'M').length];
  if (Math.max(men, women) < 2 || Math.max(men, women) < 5 * Math.min(men, women)) return null;
  return men > women ? 'H' : 'M';
}
