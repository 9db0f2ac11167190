/** The same pupil twice in one file. */
import type { RecognisedRow } from '../recognised.ts';
import { fold } from './text.ts';

const nameKey = ({ valores }: RecognisedRow): string | null =>
  valores.nombre && valores.apaterno
    ? [valores.apaterno, valores.amaterno, valores.nombre].map((part) => fold(part ?? '')).join('|')
    : null;

/** Nothing that both say is different. */
const agree = (one: string | number | null, other: string | number | null): boolean =>
  one === null || other === null || one === other;

/** Whether two rows of one name are one pupil: same birth date, or same school and group. */
function isSame(one: RecognisedRow, other: RecognisedRow): boolean {
  const [a, b] = [one.valores, other.valores];
  if (!agree(a.curp, b.curp) || !agree(a.fecha_nacimiento, b.fecha_nacimiento)) return false;
  if (a.fecha_nacimiento !== null && a.fecha_nacimiento === b.fecha_nacimiento) return true;
  return a.grupo !== null && a.grupo === b.grupo && a.escuela_id === b.escuela_id && a.escuela === b.escuela;
}

/** In a list of payments a pupil has a row for each package. */
const samePurchase = (one: RecognisedRow, other: RecognisedRow): boolean =>
  one.cobro === null ||
  other.cobro === null ||
  (fold(one.cobro.concepto ?? '') === fold(other.cobro.concepto ?? '') &&
    fold(one.cobro.folio ?? '') === fold(other.cobro.folio ?? ''));

/** More namesakes than a file has; a hostile one of equal names would be compared pair by pair. */
const MOST = 50;

/** A pupil who moved between groups is in the list twice, and only a person knows which row holds. */
function again(row: RecognisedRow, first: RecognisedRow, byCurp: boolean): void {
  const left = first.resultado === 'baja';
  if (left !== (row.resultado === 'baja')) {
    row.resultado = 'pregunta';
    const texto = left ? 'está de baja y aquí no' : 'no está de baja y aquí sí';
    row.avisos.push({ campo: 'estatus', texto: `En la fila ${first.fila_origen} el mismo alumno ${texto}.` });
    return;
  }
  row.duplicado_de = first.n;
  row.resultado = 'duplicado';
  const moved = first.valores.grupo !== row.valores.grupo && first.valores.grupo && row.valores.grupo;
  row.avisos.push({
    campo: byCurp ? 'curp' : 'nombre',
    texto: `Tiene ${byCurp ? 'la misma CURP' : 'el mismo nombre'} que la fila ${first.fila_origen}${moved ? `, en otro grupo (${first.valores.grupo})` : ''}.`,
  });
}

/** Another purchase of a pupil. */
function another(row: RecognisedRow, before: RecognisedRow): void {
  if (row.resultado === 'baja' || before.resultado === 'baja') return;
  row.duplicado_de = before.duplicado_de ?? before.n;
  row.avisos.push({ campo: '', texto: `Es otra compra del alumno de la fila ${before.fila_origen}.` });
}

/** Marks each row that is an earlier one again; by CURP, else by name and birth date, else by name, school and group. */
export function markDuplicates(rows: readonly RecognisedRow[]): void {
  const byCurp = new Map<string, RecognisedRow[]>();
  const byName = new Map<string, RecognisedRow[]>();
  for (const row of rows) {
    const name = nameKey(row);
    const ofCurp = (row.valores.curp && byCurp.get(row.valores.curp)) || [];
    const ofName = (name && byName.get(name)) || [];
    const first =
      ofCurp.find((each) => samePurchase(each, row)) ??
      ofName.find((each) => isSame(each, row) && samePurchase(each, row));
    if (first) {
      again(row, first, ofCurp.includes(first));
      continue;
    }
    const pupil = ofCurp[0] ?? ofName.find((each) => isSame(each, row));
    if (pupil) another(row, pupil);
    if (row.valores.curp && ofCurp.length < MOST) byCurp.set(row.valores.curp, [...ofCurp, row]);
    if (name && ofName.length < MOST) byName.set(name, [...ofName, row]);
  }
}
