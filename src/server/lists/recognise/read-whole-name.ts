/** A cell with a whole name, or with both surnames, read in the order of its column and checked by the CURP. */
import type { Issues } from './issues.ts';
import { nameParts } from './person-name.ts';
import { clearest, type NameOrder, ofCurp, type Split, splits, surnameSplits } from './whole-name.ts';

/** How much likelier a name must be in the other order before it is asked about. */
const OTHER_ORDER = Math.log(10_000);

/** The ways to read a whole name, with those that a CURP allows where there is one. */
export function readWhole(text: string, order: NameOrder | null, curp: string | null, issues: Issues): Split | null {
  const [before = '', after, ...more] = text.split(',').map((part) => part.trim());
  if (after && more.length === 0 && before) {
    const found = surnameSplits(before).map((split) => ({ ...split, nombre: after }));
    return decide(curp ? preferring(found, curp) : found, text, issues);
  }
  // How the payroll of the schools writes names: «GARCIA/LOPEZ*JUAN».
  const marked = text.split(/\s*[/*]\s*/);
  const [apaterno, amaterno, nombre] = marked;
  if (marked.length === 3 && apaterno && nombre && order !== 'nombre-apellidos')
    return { apaterno, amaterno: amaterno || null, nombre, score: 0 };
  const parts = nameParts(text.replace(/,/g, ' '));
  const orders: NameOrder[] = order ? [order] : ['apellidos-nombre', 'nombre-apellidos'];
  const found = orders.flatMap((each) => splits(parts, each)).sort((a, b) => b.score - a.score);
  if (found.length === 0) return null;
  if (curp) {
    const fitting = ofCurp(found, curp);
    if (fitting.length > 0) return decide(fitting, text, issues);
    const other = order === 'apellidos-nombre' ? 'nombre-apellidos' : 'apellidos-nombre';
    const turned = order ? ofCurp(splits(parts, other), curp) : [];
    if (turned.length > 0) return decide(turned, text, issues);
    // That the CURP doesn't fit is said with the CURP.
    return decide(found, text, issues);
  }
  const [best] = found;
  if (order && best) {
    const [turned] = splits(parts, order === 'apellidos-nombre' ? 'nombre-apellidos' : 'apellidos-nombre');
    if (turned && turned.score - best.score > OTHER_ORDER) {
      issues.add('pregunta', 'nombre', `«${text}» parece escrito en otro orden que el resto de la lista.`);
      return best;
    }
  }
  if (!order)
    issues.add('pregunta', 'nombre', `No se distingue si en «${text}» van primero los apellidos o el nombre.`);
  return decide(found, text, issues);
}

/** The splits that a CURP can belong to; all of them where it can belong to none. */
export const preferring = (found: Split[], curp: string): Split[] => {
  const fitting = ofCurp(found, curp);
  return fitting.length > 0 ? fitting : found;
};

/**
 * The first of the splits of one cell, which come likeliest first; null without any. Where it is not sure and nothing
 * worse than a note was said of the row, it adds a question to `issues`. Whole columns: `decisions.ts`.
 */
export function decide(found: readonly Split[], text: string, issues: Issues): Split | null {
  const clear = clearest(found);
  if (!clear) return null;
  const { split, sure } = clear;
  if (!sure && issues.worst === 'nota') {
    const surnames = split.amaterno ? `«${split.apaterno}» y «${split.amaterno}»` : `solo «${split.apaterno}»`;
    issues.add(
      'pregunta',
      'apaterno',
      `No es seguro dónde terminan los apellidos de «${text}»: se leyeron ${surnames}.`,
    );
  }
  return split;
}

/** Every way to split a name, in its order or in both. */
export function orderedSplits(text: string, order: NameOrder | null): Split[] {
  const parts = nameParts(text.replace(/,/g, ' '));
  return order ? splits(parts, order) : [...splits(parts, 'apellidos-nombre'), ...splits(parts, 'nombre-apellidos')];
}
