/** Which lines of a list are pupils. */
import type { Row } from '../workbook.ts';
import { isGroupAlone, isTitle } from './around.ts';
import type { Column } from './columns.ts';
import { groupOf } from './group-text.ts';
import { NAME_FIELDS } from './headings.ts';
import { namesIn } from './known-names.ts';
import { isNone, words } from './text.ts';
import { isNoPupil } from './titles.ts';
import { saysTotal } from './totals.ts';

/** Fields that tell a pupil apart from a line of text. */
const PERSONAL: ReadonlySet<string> = new Set(['curp', 'fecha_nacimiento', 'celular', 'email']);

export interface Usual {
  numbered: boolean;
  /** Something beside the name. */
  company: boolean;
}

/** Whether a column holds names, or parts of them. */
const isNameColumn = ({ campo }: Column): boolean => campo !== null && NAME_FIELDS.has(campo);

/** «TUTOR GARCIA LUIS»: all but one of the words are names, and no sign stands among them. */
function isLikeName(text: string): boolean {
  const { parts, known } = namesIn(text);
  return known > 1 && known >= parts - 1 && !/[:.]/.test(text);
}

/** Classifies a row by its name cells; null for a line that is no pupil. */
export function pupilOf(
  row: Row,
  columns: readonly Column[],
  texts: string[],
  usual: Usual,
  signed: boolean,
): { doubt: string | null; between?: boolean } | null {
  const names = columns.filter(isNameColumn);
  const name = names.map(({ index }) => texts[index] ?? '').filter((text) => text && !isNone(text));
  const of = (test: (campo: Column['campo']) => boolean): string[] =>
    columns
      .filter(({ campo }) => test(campo))
      .map(({ index }) => texts[index] ?? '')
      .filter((text) => text && !isNone(text));
  const personal = of((campo) => campo !== null && PERSONAL.has(campo)).length;
  const number = of((campo) => campo === 'numero').some((text) => /^\W*\d{1,5}\W*$/.test(text));
  if (name.length === 0) return personal > 0 ? { doubt: null } : null;
  // A total beside its label may stand in any column before the name.
  const total = !number && texts.some((text) => saysTotal(text) && !(name.includes(text) && isLikeName(text)));
  if (total || isGroupAlone(name.join(' '))) return null;
  if (name.every(isNoPupil)) {
    if (isTitle(texts)) return null;
    const several = name.filter((text) => words(text).length > 1);
    const doubt = 'No parece un nombre: ¿es un alumno?';
    if ((number || personal > 0) && several.length > 0) return { doubt };
    // Surnames are words of other lines, too.
    const named = several.some(isLikeName);
    const grouped = of((campo) => campo === 'grupo' || campo === 'grado_grupo').some((text) => groupOf(text).letter);
    return named && grouped ? { doubt } : named && !signed ? { doubt, between: true } : null;
  }
  if (row.hidden) return { doubt: 'La fila está oculta en el archivo.' };
  const bare = !number && personal === 0;
  // Names below the line to sign on are those of teachers.
  if (signed && bare) return usual.numbered || usual.company ? null : { doubt: 'Está debajo de una línea de firma.' };
  if (usual.numbered && bare) return { doubt: 'No tiene número de lista: ¿es un alumno?' };
  const alone = texts.filter(Boolean).length === name.length;
  // A whole name over several cells is no title.
  const oneCell = names.length === 1 || name.length === 1;
  if (usual.company && alone && oneCell) return { doubt: 'Solo trae el nombre: ¿es un alumno?' };
  if (!alone || names.length > 1) return { doubt: null };
  const { parts, known } = namesIn(name.join(' '));
  return { doubt: known * 2 < parts ? 'No parece un nombre: ¿es un alumno?' : null };
}

/** Columns that nearly all named rows of a block fill. */
export function usualOf(rows: readonly Row[], columns: readonly Column[]): Usual {
  const names = columns.filter(isNameColumn);
  const named = rows.filter(({ cells }) => names.some(({ index }) => !isNoPupil(cells[index]?.text ?? '')));
  const most = (test: (row: Row, index: number) => boolean): boolean =>
    named.length > 0 &&
    named.filter((row) => columns.some(({ index }) => test(row, index))).length >= named.length * 0.8;
  const numbers = new Set(columns.filter(({ campo }) => campo === 'numero').map(({ index }) => index));
  const nameIndexes = new Set(names.map(({ index }) => index));
  return {
    numbered: most(({ cells }, index) => numbers.has(index) && !!cells[index]?.text),
    company: most(({ cells }, index) => !nameIndexes.has(index) && !!cells[index]?.text),
  };
}
