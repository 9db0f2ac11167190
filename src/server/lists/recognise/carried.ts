/** Values carried down to later rows: a group in a merged cell, or once above its pupils. */
import type { Merge, Row } from '../workbook.ts';
import type { Column } from './columns.ts';

/** Fields of a class, and so of many pupils. */
const OF_A_CLASS: ReadonlySet<string> = new Set(['grado', 'grupo', 'grado_grupo', 'escuela', 'cct']);

/** Whether a column leaves out what stays the same: what stands in it is never what stood above, and most cells are empty. */
function leavesOut(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text !== '');
  return texts[0] !== '' && filled.every((text, at) => text !== filled[at - 1]) && filled.length * 2 < texts.length;
}

/**
 * The texts of a block's rows, by the number of the row, with what the cells above have for them. `rows` are those that
 * have a name.
 */
export function carriedTexts(
  rows: readonly Row[],
  columns: readonly Column[],
  merges: readonly Merge[],
): Map<number, ReadonlyMap<number, string>> {
  const carried = new Map<number, Map<number, string>>();
  for (const { index, campo } of columns) {
    if (campo === null || !OF_A_CLASS.has(campo)) continue;
    const texts = rows.map(({ cells }) => cells[index]?.text ?? '');
    // A school without a key is not the one above.
    const down = campo !== 'cct' && leavesOut(texts);
    const merged = merges.filter(({ top, bottom, left, right }) => bottom > top && left <= index && right >= index);
    let above = '';
    for (const [at, { number }] of rows.entries()) {
      const own = texts[at] ?? '';
      above = own || above;
      const belongs = down || merged.some(({ top, bottom }) => top < number && bottom >= number);
      if (own === '' && above !== '' && belongs)
        carried.set(number, (carried.get(number) ?? new Map()).set(index, above));
    }
  }
  return carried;
}
