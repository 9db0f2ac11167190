/** Infers a column's field from its cells. */
import { readCurp } from '#contract/curp.ts';
import { isEmail } from '#contract/fields.ts';
import { normalizeGroup } from '#contract/groups.ts';
import type { Campo } from '#contract/importaciones.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { Cell } from '../workbook.ts';
import { isBirth, readDate } from './birth-dates.ts';
import { givenShare, surnameShare } from './names/names.ts';
import { nameParts } from './person-name.ts';
import { isLetterM, sexOf } from './sex.ts';
import { plainNumber } from './text.ts';
import { cctIn } from './titles.ts';

export interface ContentGuess {
  campo: Campo;
  /** Spanish: «34 de 34 celdas son CURP». */
  porque: string;
  /** Why it may be something else. Spanish. */
  duda?: string;
}

/** Cells that are looked at: more say nothing new. */
const LOOKED_AT = 200;
/** Numbers that are no further apart were given one after the other. */
const SERIES = 20;
/** So many of the cells must agree. */
const MOST = 0.6;

const looksLikeCurp = (text: string): boolean => {
  const plain = text.replace(/\s/g, '');
  return plain.length >= 16 && plain.length <= 20 && /^[A-Z]{4}\d{6}[A-Z]{6}/i.test(plain);
};

const isName = (text: string): boolean => /^[\p{L}\p{Mark}.,'’ -]{2,120}$/u.test(text) && /\p{L}{2}/u.test(text);

/** How much of a text is surnames, how much given names: shares of all bearers, compared part by part. */
function nameKind(text: string): { parts: number; surnames: number; given: number } {
  const parts = nameParts(text.replace(/,/g, ' '));
  const surnames = parts.filter(({ key }) => surnameShare(key) > givenShare(key)).length;
  const given = parts.filter(({ key }) => givenShare(key) > surnameShare(key)).length;
  return { parts: parts.length, surnames, given };
}

/** Numbers of pupils have ten digits, too: they begin with a year, as no area code does, or follow each other. */
function withDoubt(guess: ContentGuess | null, cells: readonly Cell[]): ContentGuess | null {
  const numbers = cells.flatMap(({ text }) => normalizePhone(plainNumber(text)) ?? []).map(Number);
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  const next = sorted.filter((number, at) => number - (sorted[at - 1] ?? 0) <= SERIES).length;
  const years = sorted.filter((number) => String(number).startsWith('20')).length;
  const isSeries = sorted.length > 2 && next * 2 >= sorted.length;
  if (!guess || (!isSeries && years * 2 <= sorted.length)) return guess;
  return { ...guess, duda: '¿Son teléfonos o matrículas?' };
}

/** Kind of a column's cells, null if unknown. Empty cells are ignored. */
export function contentOf(cells: readonly Cell[], today: string): ContentGuess | null {
  const filled = cells.filter((cell) => cell.text !== '').slice(0, LOOKED_AT);
  if (filled.length === 0) return null;
  const guess = (campo: Campo, what: string, test: (cell: Cell) => boolean): ContentGuess | null => {
    const count = filled.filter(test).length;
    return count >= filled.length * MOST ? { campo, porque: `${count} de ${filled.length} celdas son ${what}` } : null;
  };
  const birthDay = (cell: Cell): boolean => {
    const { diaMes, mesDia } = readDate(cell, today);
    const day = diaMes ?? mesDia;
    return day !== null && isBirth(day, today) && !normalizePhone(cell.text);
  };
  return (
    guess('curp', 'CURP', ({ text }) => looksLikeCurp(text) || readCurp(text).kind === 'valid') ??
    guess('email', 'correos', ({ text }) => isEmail(text.trim())) ??
    withDoubt(
      guess('celular', 'teléfonos de diez dígitos', ({ text }) => normalizePhone(plainNumber(text)) !== null),
      filled,
    ) ??
    guess(
      'cct',
      'claves de centro de trabajo',
      ({ text }) => cctIn(text)?.length === text.replace(/[\s-]/g, '').length,
    ) ??
    guess('grado_grupo', 'grupos', ({ text }) => normalizeGroup(text) !== null) ??
    guess('fecha_nacimiento', 'fechas', birthDay) ??
    (new Set(filled.map(({ text }) => text)).size <= 5 && filled.length > 3
      ? guess('sexo', 'H, M o F', ({ text }) => sexOf(text) !== null || isLetterM(text))
      : null) ??
    namesIn(filled)
  );
}

function namesIn(filled: readonly Cell[]): ContentGuess | null {
  const names = filled.filter(({ text }) => isName(text)).map(({ text }) => nameKind(text));
  if (names.length < filled.length * MOST) return null;
  const sum = (of: (kind: (typeof names)[number]) => number): number => names.reduce((all, kind) => all + of(kind), 0);
  const [parts, surnames, given] = [sum(({ parts: n }) => n), sum(({ surnames: n }) => n), sum(({ given: n }) => n)];
  if (surnames + given < parts * MOST) return null;
  const porque = `${names.length} de ${filled.length} celdas son nombres de personas`;
  if (parts >= 2.4 * names.length && surnames > 0 && given > 0) return { campo: 'nombre_completo', porque };
  if (surnames > 3 * given) {
    return {
      campo: parts >= 1.7 * names.length ? 'apellidos' : 'apaterno',
      porque: `${names.length} de ${filled.length} celdas son apellidos`,
    };
  }
  if (given > 2 * surnames)
    return { campo: 'nombre', porque: `${names.length} de ${filled.length} celdas son nombres de pila` };
  return null;
}
