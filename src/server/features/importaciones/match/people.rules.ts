/** People on record, as a list is compared with them. */
import { readCurp } from '#contract/curp.ts';
import type { Changes, Valores } from '#contract/importaciones.ts';
import { isStaff } from '#contract/roles.ts';
import { foldText, sortKey } from '#contract/search.ts';
import type { Known } from './people.repo.ts';

/** People by the values that lists have. */
export interface People {
  readonly all: readonly Known[];
  byId(id: number): Known | undefined;
  byCurp(curp: string): Known | undefined;
  byEmail(email: string): Known | undefined;
  /** Alumnos of that name, accents aside. */
  byName(sortKey: string): readonly Known[];
  /** Alumnos of a group of a school. */
  classOf(escuelaId: number, grupo: string): readonly Known[];
  /** Values that imports wrote to the person, by field. */
  writtenTo(id: number): Changes;
}

/** A name as people are sorted by it, by which they are compared. */
export const nameKey = ({ apaterno, amaterno, nombre }: Pick<Valores, 'apaterno' | 'amaterno' | 'nombre'>): string =>
  sortKey(apaterno, amaterno, nombre);

/** The name under which lists have a person; their own where no list does. */
const listedName = (written: Changes, { apaterno, amaterno, nombre }: Known) =>
  sortKey(written.apaterno ?? apaterno, written.amaterno ?? amaterno, written.nombre ?? nombre);

const classKey = (escuelaId: number | null, grupo: string) => `${escuelaId} ${grupo}`;

/** Indexes these people; `written`: the values that imports wrote to them, by id. */
export function peopleOf(known: Iterable<Known>, written: ReadonlyMap<number, Changes>): People {
  const ids = new Map<number, Known>();
  const curps = new Map<string, Known>();
  const emails = new Map<string, Known>();
  const names = new Map<string, Known[]>();
  const classes = new Map<string, Known[]>();
  const add = (map: Map<string, Known[]>, key: string, one: Known) => {
    const list = map.get(key);
    if (list) list.push(one);
    else map.set(key, [one]);
  };
  for (const one of known) {
    if (ids.has(one.id)) continue;
    ids.set(one.id, one);
    if (one.curp) curps.set(one.curp, one);
    if (one.email) emails.set(one.email.toLowerCase(), one);
    if (isStaff(one.rol)) continue;
    add(names, one.sort_key, one);
    // A list keeps the old name, also after it was corrected by hand.
    const listed = listedName(written.get(one.id) ?? {}, one);
    if (listed !== one.sort_key) add(names, listed, one);
    add(classes, classKey(one.escuela_id, one.grupo), one);
  }
  return {
    all: [...ids.values()],
    byId: (id) => ids.get(id),
    byCurp: (curp) => curps.get(curp),
    byEmail: (email) => emails.get(email.toLowerCase()),
    byName: (key) => names.get(key) ?? [],
    classOf: (escuelaId, grupo) => classes.get(classKey(escuelaId, grupo)) ?? [],
    writtenTo: (id) => written.get(id) ?? {},
  };
}

/** The birth date that a CURP tells, YYYY-MM-DD; null without one. */
export function bornBy(curp: string | null): string | null {
  const reading = curp ? readCurp(curp) : null;
  return reading?.kind === 'valid' ? reading.data.fecha_nacimiento : null;
}

/** Whether CURPs or birth dates say that these are two people. */
export function areDifferent(
  valores: Pick<Valores, 'curp' | 'fecha_nacimiento'>,
  known: Pick<Known, 'curp'>,
  born = bornBy(known.curp),
): boolean {
  if (valores.curp && known.curp) return valores.curp !== known.curp;
  return born !== null && valores.fecha_nacimiento !== null && born !== valores.fecha_nacimiento;
}

/** A name as names are compared: its words, and all of it. */
interface ComparedName {
  words: readonly string[];
  text: string;
  /** Which letters it has, a bit for each. */
  letters: number;
}
type Named = Pick<Valores, 'nombre' | 'apaterno' | 'amaterno'>;

/** A name made ready for `isSimilar`, which compares it with many. */
export function comparedName({ apaterno, amaterno, nombre }: Named): ComparedName {
  const text = foldText(`${apaterno ?? ''} ${amaterno ?? ''} ${nombre ?? ''}`);
  let letters = 0;
  for (let at = 0; at < text.length; at += 1) letters |= 1 << (text.charCodeAt(at) & 31);
  return { words: text.split(' '), text, letters };
}

/** Typing mistakes that a whole name may have. */
const SLIPS = 2;

/** Letters that one of two names has and the other lacks: a slip makes two of them at most. */
function lettersApart(one: number, other: number): number {
  let apart = 0;
  for (let bits = one ^ other; bits !== 0; bits &= bits - 1) apart += 1;
  return apart;
}

/** Whether no more letters than that have to be changed, added or left out. */
function isSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > SLIPS) return false;
  let row = Array.from({ length: 2 * SLIPS + 1 }, (_, at) => Math.abs(at - SLIPS));
  for (let i = 1; i <= one.length; i += 1) {
    const next: number[] = [];
    // More than so many letters beside its own none can have come to stand.
    for (let at = 0; at <= 2 * SLIPS; at += 1) {
      const j = i + at - SLIPS;
      const far = SLIPS + 1;
      if (j < 0 || j > other.length) next.push(far);
      else if (j === 0) next.push(i);
      else {
        const change = (row[at] ?? far) + (one[i - 1] === other[j - 1] ? 0 : 1);
        next.push(Math.min(change, (row[at + 1] ?? far) + 1, (next[at - 1] ?? far) + 1));
      }
    }
    if (next.every((slips) => slips > SLIPS)) return false;
    row = next;
  }
  return (row[other.length - one.length + SLIPS] ?? SLIPS + 1) <= SLIPS;
}

/** Whether two names may be one person's: two typing mistakes, another order, or a second name or surname left out. */
export function isSimilar(one: ComparedName, other: ComparedName): boolean {
  const [few, many] = one.words.length <= other.words.length ? [one, other] : [other, one];
  // «Ana López» in «Ana María López Ruiz».
  if (few.words.length >= 2 && few.words.every((word) => many.words.includes(word))) return true;
  // This cheap test decides nearly all pairs, and thousands of rows are compared with each other.
  return lettersApart(one.letters, other.letters) <= 2 * SLIPS && isSlip(one.text, other.text);
}
