/** Names of people: their parts, how a whole name in one cell is split, and the letters that a CURP takes from it. */
import { PALABRAS_INCONVENIENTES } from '#contract/curp-catalogs.ts';
import { givenShare, surnameShare } from './names/names.ts';
import { fold, words } from './text.ts';

/** Never a name on their own: they belong to the word behind them. */
const PARTICLES: ReadonlySet<string> = new Set(
  "DE DEL LA LAS LOS SAN SANTA SANTO VON VAN DER DEN DI DA DAS DO DOS MC MAC LE D'".split(' '),
);

interface NamePart {
  /** As the list writes it. */
  text: string;
  /** Folded, without dots and commas. */
  key: string;
}

/** «MARIA», «DE LOS ANGELES», «CAL Y MAYOR»: parts of a whole name, in its order. */
export function nameParts(name: string): NamePart[] {
  const parts: NamePart[] = [];
  let open: NamePart | null = null;
  const join = (left: NamePart | null, right: NamePart): NamePart =>
    left ? { text: `${left.text} ${right.text}`, key: `${left.key} ${right.key}` } : right;
  for (const text of name.split(' ')) {
    const word = {
      text,
      key: fold(text)
        .replace(/[.,]/g, '')
        .replace(/[´`’‘]/g, "'"),
    };
    if (word.key === '') continue;
    const before = parts.at(-1);
    if (word.key === 'Y' && before && !open) {
      parts.pop();
      open = join(before, word);
    } else if (PARTICLES.has(word.key)) {
      open = join(open, word);
    } else {
      parts.push(join(open, word));
      open = null;
    }
  }
  // A particle at the end belongs to the word before it.
  if (open) parts.push(join(parts.pop() ?? null, open));
  return parts;
}

/** The last word of a part without particles: «CRUZ» of «DE LA CRUZ». */
export const core = (key: string): string => key.slice(key.lastIndexOf(' ') + 1);

/** Parts in one text, as the list writes them. */
const textOf = (parts: readonly NamePart[]): string => parts.map((part) => part.text).join(' ');
/** The same, folded. */
const keyOf = (parts: readonly NamePart[]): string => parts.map((part) => part.key).join(' ');

// Whether a text can be a person's name at all.

/** Parts of a text, and how many of them are known names: of «CONTROL DE PAGOS» none. */
export function namesIn(text: string): { parts: number; known: number } {
  const parts = nameParts(text.replace(/[/*,]/g, ' '));
  return { parts: parts.length, known: parts.filter(({ key }) => surnameShare(key) + givenShare(key) > 0).length };
}

// Whether a CURP can belong to a name: the letters that it takes from surnames and given name.

export interface WholeName {
  nombre: string;
  apaterno: string;
  amaterno: string | null;
}

/** Left out at the start of a surname or given name. */
const LEFT_OUT: ReadonlySet<string> = new Set(
  'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '),
);
/** As first of several given names it is the next one that counts. */
const COMMON: ReadonlySet<string> = new Set(['MARIA', 'MA', 'M', 'JOSE', 'J']);

const significant = (text: string): string[] => {
  const all = fold(text).replace(/[.,]/g, ' ').split(' ').filter(Boolean);
  const from = all.findIndex((word) => !LEFT_OUT.has(word));
  return from < 0 ? all : all.slice(from);
};

const letter = (found: string | undefined): string => (found && /[A-Z]/.test(found) ? found : 'X');
const innerVowel = (word: string): string => letter(/[AEIOU]/.exec(word.slice(1))?.[0]);
const innerConsonant = (word: string): string => letter(/[^AEIOU]/.exec(word.slice(1))?.[0]);

/** The one given name that counts: the second where the first is María or José. */
function givenName(nombre: string): string {
  const [first = '', ...others] = significant(nombre);
  return COMMON.has(first) ? (significant(others.join(' '))[0] ?? first) : first;
}

/** Characters 1 to 4 and 14 to 16 of the CURP of a name; Ñ gives X. */
export function curpLetters({ nombre, apaterno, amaterno }: WholeName): string {
  const first = significant(apaterno)[0] ?? '';
  const second = significant(amaterno ?? '')[0] ?? '';
  const given = givenName(nombre);
  return (
    letter(first[0]) +
    innerVowel(first) +
    letter(second[0]) +
    letter(given[0]) +
    innerConsonant(first) +
    (second ? innerConsonant(second) : 'X') +
    innerConsonant(given)
  );
}

/** Whether a CURP that is valid in itself has the letters of a name. */
export function isCurpOf(curp: string, name: WholeName): boolean {
  const letters = curpLetters(name);
  const four = letters.slice(0, 4);
  const starts = PALABRAS_INCONVENIENTES.has(four) ? [four, `${four[0]}X${four.slice(2)}`] : [four];
  return starts.includes(curp.slice(0, 4)) && curp.slice(13, 16) === letters.slice(4);
}

// A whole name in one cell, split into surname, surname and given names by how often each is borne.

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
/** No given name begins with «DEL CARMEN». */
const PARTICLE_FIRST = Math.log(1 / 3000);

function surnameScore(parts: readonly NamePart[]): number {
  const key = keyOf(parts);
  const known = surnameShare(key);
  if (known > 0) return Math.log(known);
  if (parts.length > 1) return parts.reduce((sum, part) => sum + surnameScore([part]), COMPOUND * (parts.length - 1));
  // «DE LA ROCHA», which no list has, is as likely as a tenth of all people called ROCHA.
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

// Whether a column of whole names has the surnames or the given names first.

export interface OrderGuess {
  /** Null: it can't be told. */
  order: NameOrder | null;
  /** Spanish. */
  porque: string;
}

/** A hundred names tell an order; reading twenty thousand of them twice is wasted. */
const LOOKED_AT = 300;
/** So much likelier one order must be than the other for the whole column. */
const CLEAR_ORDER = Math.log(1000);
/** One odd name must not decide for a column. */
const MOST_OF_ONE = 0.6 * CLEAR_ORDER;

const SURNAME = /\b(?:APELLIDOS?|PATERNO|MATERNO|AP)\b/;

function ofHeading(heading: string): NameOrder | null {
  // «NOMBRE DEL ALUMNO (APELLIDO PATERNO - MATERNO - NOMBRE)»: the order stands in the brackets.
  const inside = (heading.match(/[([][^()[\]]*[)\]]/g) ?? []).find((part) => SURNAME.test(words(part).join(' ')));
  const all = words(inside ?? heading);
  // «NOMBRE COMPLETO EMPEZANDO POR APELLIDOS»
  if (
    /\b(?:EMPEZ|EMPIEZ|COMENZ|COMIENZ|INICI)\w* (?:POR|CON|DESDE)? ?(?:EL|LOS)? ?(?:PRIMER )?(?:APELLIDO|PATERNO)/.test(
      all.join(' '),
    )
  )
    return 'apellidos-nombre';
  const surname = all.findIndex((word) => SURNAME.test(word));
  const given = all.findIndex((word) => /^(NOMBRES?)$/.test(word));
  if (surname < 0 || given < 0) return null;
  return surname < given ? 'apellidos-nombre' : 'nombre-apellidos';
}

/** Names of a column with the CURPs beside them, null where there is none. */
export function nameOrder(heading: string, cells: readonly { name: string; curp: string | null }[]): OrderGuess {
  const said = ofHeading(heading);
  if (said) {
    return {
      order: said,
      porque: said === 'apellidos-nombre' ? 'apellidos primero (encabezado)' : 'nombre primero (encabezado)',
    };
  }
  const step = Math.max(1, Math.ceil(cells.length / LOOKED_AT));
  const seen = cells.filter((_, at) => at % step === 0);
  const curps = { surnamesFirst: 0, givenFirst: 0 };
  let balance = 0;
  for (const { name, curp } of seen) {
    const parts = nameParts(name.replace(/,/g, ' '));
    const surnamesFirst = splits(parts, 'apellidos-nombre');
    const givenFirst = splits(parts, 'nombre-apellidos');
    if (curp) {
      const [one, other] = [ofCurp(surnamesFirst, curp).length > 0, ofCurp(givenFirst, curp).length > 0];
      if (one && !other) curps.surnamesFirst += 1;
      if (other && !one) curps.givenFirst += 1;
    }
    const odds = (surnamesFirst[0]?.score ?? 0) - (givenFirst[0]?.score ?? 0);
    balance += Math.max(-MOST_OF_ONE, Math.min(MOST_OF_ONE, odds));
  }
  const { surnamesFirst, givenFirst } = curps;
  if (
    surnamesFirst + givenFirst > 0 &&
    Math.max(surnamesFirst, givenFirst) >= 10 * Math.min(surnamesFirst, givenFirst)
  ) {
    return surnamesFirst > givenFirst
      ? { order: 'apellidos-nombre', porque: `apellidos primero (lo dicen ${surnamesFirst} CURP)` }
      : { order: 'nombre-apellidos', porque: `nombre primero (lo dicen ${givenFirst} CURP)` };
  }
  if (balance > CLEAR_ORDER) return { order: 'apellidos-nombre', porque: 'apellidos primero (por los nombres)' };
  if (balance < -CLEAR_ORDER) return { order: 'nombre-apellidos', porque: 'nombre primero (por los nombres)' };
  return { order: null, porque: 'no se distingue si van primero los apellidos o el nombre' };
}
