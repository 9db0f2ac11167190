/** A whole name in one cell, split into surname, surname and given names by how often each is borne. */
import { isCurpOf, type WholeName } from './curp-letters.ts';
import { givenShare, surnameShare } from './names/names.ts';
import { core, keyOf, type NamePart, nameParts, textOf } from './person-name.ts';

export type NameOrder = 'apellidos-nombre' | 'nombre-apellidos';

/** One way to split a name; `score` is a natural logarithm, higher is likelier. */
export interface Split extends WholeName {
  score: number;
}

/** A name that is in no list: borne by fewer than one in this many. */
const UNKNOWN = 1 / 1_000_000;
/** «PONCE DE LEON» is in the list; one that isn't, of two parts, is rare. */
const COMPOUND = Math.log(1 / 300);
/** One pupil in seventy has no second surname. */
const NO_SECOND = Math.log(1 / 70);
/** How many have one given name, two, three, four. */
const GIVEN = [0.55, 0.435, 0.014, 0.001].map(Math.log);
/** Nobody's given name begins with «DEL CARMEN». */
const PARTICLE_FIRST = Math.log(1 / 3000);

function surnameScore(parts: readonly NamePart[]): number {
  const key = keyOf(parts);
  const known = surnameShare(key);
  if (known > 0) return Math.log(known);
  if (parts.length > 1) return parts.reduce((sum, part) => sum + surnameScore([part]), COMPOUND * (parts.length - 1));
  // «DE LA ROCHA» in no list: as likely as a tenth of all who are called ROCHA.
  const last = core(key);
  return Math.log(Math.max(UNKNOWN, last === key ? 0 : surnameShare(last) / 10));
}

function givenScore(parts: readonly NamePart[]): number {
  const names = parts.reduce(
    (sum, { key }) => {
      const known = givenShare(key);
      const last = core(key);
      return sum + Math.log(Math.max(UNKNOWN / 3, known, last === key ? 0 : givenShare(last) / 100));
    },
    GIVEN[parts.length - 1] ?? Math.log(1 / 100_000),
  );
  return names + (parts[0]?.key.includes(' ') ? PARTICLE_FIRST : 0);
}

/** More parts than any name has: hostile cells are not worth the work. */
const MOST_PARTS = 12;

/** Every way to split the parts in an order, likeliest first. Surnames of up to three parts. */
export function splits(parts: readonly NamePart[], order: NameOrder): Split[] {
  const count = parts.length;
  if (count < 2 || count > MOST_PARTS) return [];
  const found: Split[] = [];
  for (let first = 1; first <= Math.min(3, count - 1); first += 1) {
    for (let second = 0; second <= Math.min(3, count - 1 - first); second += 1) {
      const at = order === 'apellidos-nombre' ? 0 : count - first - second;
      const apaterno = parts.slice(at, at + first);
      const amaterno = parts.slice(at + first, at + first + second);
      const nombre = order === 'apellidos-nombre' ? parts.slice(first + second) : parts.slice(0, at);
      found.push({
        apaterno: textOf(apaterno),
        amaterno: second === 0 ? null : textOf(amaterno),
        nombre: textOf(nombre),
        score: surnameScore(apaterno) + (second === 0 ? NO_SECOND : surnameScore(amaterno)) + givenScore(nombre),
      });
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

/** How much likelier the best split must be than the next: two hundred times. */
const CLEAR = Math.log(200);

/** «RAMIREZ Y RAMIREZ» are two surnames or one: only those that are borne as one are sure. */
const isJoined = ({ apaterno, amaterno }: Split): boolean =>
  [apaterno, amaterno ?? ''].some((text) => / y /i.test(text) && surnameShare(keyOf(nameParts(text))) === 0);

/** The likeliest of several splits, `sure` where no other comes near; null where there is none. */
export function clearest(found: readonly Split[]): { split: Split; sure: boolean } | null {
  const [best, next] = found;
  if (!best) return null;
  return { split: best, sure: (!next || best.score - next.score > CLEAR) && !isJoined(best) };
}

/** Surnames alone in one cell: one or two of them. */
export function surnameSplits(cell: string): Split[] {
  const parts = nameParts(cell);
  return parts
    .map((_, at) => {
      const [apaterno, amaterno] = [parts.slice(0, at + 1), parts.slice(at + 1)];
      return {
        apaterno: textOf(apaterno),
        amaterno: amaterno.length ? textOf(amaterno) : null,
        nombre: '',
        score: surnameScore(apaterno) + (amaterno.length ? surnameScore(amaterno) : NO_SECOND),
      };
    })
    .sort((a, b) => b.score - a.score);
}

/** Those splits that a CURP can belong to. */
export const ofCurp = (found: readonly Split[], curp: string): Split[] =>
  found.filter((split) => isCurpOf(curp, split));

/** The score of a name already split, for comparing one way to read columns with another. */
export const partScores = (text: string): { surname: number; given: number } => {
  const parts = nameParts(text);
  return { surname: surnameScore(parts), given: givenScore(parts) };
};
