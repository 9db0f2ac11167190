/** Recognises a class list: sheets, columns, schools and pupils. */
import { isEmail } from '#contract/fields.ts';
import { EMPTY_SHEET, type ImportColumn, type ImportSchool } from '#contract/importaciones.ts';
import { normalizePhone } from '#contract/phones.ts';
import type { ListContext, RecognisedList, RecognisedRow } from '../recognised.ts';
import type { Cell, Sheet, Workbook } from '../workbook.ts';
import { findSchool } from './around.ts';
import type { Column } from './columns.ts';
import { daysIn, isNear } from './dates.ts';
import { decide, orElse } from './decisions.ts';
import { markDuplicates } from './duplicates.ts';
import { isDateHeading, type Meaning, meaningOf, NAME_FIELDS } from './headings.ts';
import { readAmount } from './money-cell.ts';
import { groupOfSheet, type RowTools, readRow, schoolSaid } from './row.ts';
import { listedSums } from './row-payment.ts';
import { type PupilRow, rowsOf, type SheetRows } from './sheet-rows.ts';
import { fold, words } from './text.ts';

type Looks = Pick<ImportColumn, 'porque'> & { parece: NonNullable<ImportColumn['parece']> };

const NOT_MONEY: ReadonlySet<Meaning> = new Set(['folio', 'concepto', 'nota', 'otro', 'celular', 'email']);
/** Cents: what is less counts something, days or absences. */
const SMALL_CENTS = 2000;
const PRICE = /\$|\d[.,]\d\d$/;

const most = (cells: readonly Cell[], test: (cell: Cell) => boolean): boolean =>
  cells.filter(test).length * 2 > cells.length;
/** Whether a cell of a column holds an amount of some size, little or none, or what can't be read. */
const sizeOf = (cell: Cell, { money }: Column): 'sum' | 'small' | 'unknown' => {
  const amount = readAmount(cell, money);
  if (amount === 'desconocido') return 'unknown';
  return amount === null || amount < SMALL_CENTS ? 'small' : 'sum';
};

/** Kind of an unmapped column by its cells and heading; null if it needs no question. */
function lookOf(column: Column, cells: readonly Cell[], { tipo, today }: ListContext): Looks['parece'] | null {
  const { heading } = column;
  const isSum = (cell: Cell) => sizeOf(cell, column) === 'sum';
  const meaning = meaningOf(heading, tipo);
  const isDay = ({ text }: Cell) => daysIn([text], today).some((day) => day !== null && isNear(day, today));
  const ofMoney = tipo === 'alumnos' || meaning === 'dinero' ? meaningOf(heading, 'cobranza') : null;
  // «PAGO» with crosses below it tells of money, too; absences are counted, not owed.
  if (ofMoney && !NOT_MONEY.has(ofMoney) && (ofMoney !== meaning || meaning === 'dinero')) {
    if (meaning === 'dinero' && most(cells, isDay)) return 'fecha';
    const tells = isDateHeading(heading) ? most(cells, isSum) : cells.some((cell) => sizeOf(cell, column) !== 'small');
    return tells ? 'dinero' : null;
  }
  if (meaning !== null) return null;
  if (most(cells, (cell) => PRICE.test(cell.text) && isSum(cell))) return 'dinero';
  if (most(cells, ({ text }) => normalizePhone(text) !== null || isEmail(text.trim()))) return 'contacto';
  return tipo === 'cobranza' && most(cells, isDay) ? 'fecha' : null;
}

const WHY: Record<Looks['parece'], string> = {
  dinero: 'Parece dinero y no se toma: di qué es, o déjala fuera.',
  fecha: 'Parecen fechas de pago y no se toman: di qué son, o déjala fuera.',
  contacto: 'Parecen teléfonos o correos y no se toman: di qué son, o déjala fuera.',
};

/** Kind of an unmapped column that the user has not decided on, with the Spanish question. */
function leftOut(hoja: string, column: Column, pupils: readonly PupilRow[], context: ListContext): Looks | null {
  const isSaid = context.columnas.some((each) => each.hoja === hoja && each.columna === column.index);
  if (isSaid || (column.campo !== null && column.campo !== 'nota')) return null;
  const cells = pupils.flatMap(({ row, columns }) => {
    const same = columns.some(({ index, campo }) => index === column.index && campo === column.campo);
    const cell = row.cells[column.index];
    return same && cell && cell.text !== '' ? [cell] : [];
  });
  const parece = cells.length > 0 ? lookOf(column, cells, context) : null;
  return parece && { parece, porque: WHY[parece] };
}

// Recognises a class list: sheets, columns, schools and pupils.

/** Sheets of other people, who have names, too. */
const STAFF = /\b(?:DOCENTES?|MAESTR[OA]S|PERSONAL|PROFESOR(?:ES|AS)|TUTORES|PADRES|EMPLEADOS)\b/;

/** Whether a sheet is taken, with the reason in Spanish. */
function decideSheet(
  sheet: Sheet,
  { pupils, columns }: SheetRows,
  context: ListContext,
): { tomada: boolean; porque: string } {
  if (context.hojas) return { tomada: context.hojas.includes(sheet.name), porque: 'Así se indicó.' };
  if (sheet.rows.every(({ cells }) => cells.every((cell) => !cell?.text)))
    return { tomada: false, porque: EMPTY_SHEET };
  if (sheet.hidden) return { tomada: false, porque: 'Está oculta en el archivo.' };
  if (!columns.some(({ campo }) => campo !== null && NAME_FIELDS.has(campo)))
    return { tomada: false, porque: 'No tiene nombres de alumnos.' };
  if (STAFF.test(fold(sheet.name)))
    return { tomada: false, porque: 'Por su nombre es una lista de personal o de padres.' };
  if (pupils.length === 0) return { tomada: false, porque: 'No tiene alumnos.' };
  return { tomada: true, porque: `${pupils.length} ${pupils.length === 1 ? 'fila' : 'filas'} con nombre.` };
}

/** The one school that titles of the file name, for sheets that name none; null where they name several. */
function schoolOfFile(read: readonly SheetRows[]): { escuela: string | null; cct: string | null } | null {
  const named = read.map(({ titles }) => titles).filter(({ escuela, cct }) => escuela || cct);
  const [first] = named;
  return first && named.every(({ escuela, cct }) => escuela === first.escuela && cct === first.cct) ? first : null;
}

/** The key of each school of which any row says it, by the words of its name; of none of whom rows say several. */
function keysOfSchools(pupils: readonly PupilRow[], ofTitles: ReturnType<typeof schoolOfFile>): Map<string, string> {
  const said = pupils.flatMap((pupil) => {
    const { escuela, cct } = schoolSaid(pupil, ofTitles) ?? {};
    return escuela && cct ? [[words(escuela).join(' '), cct] as const] : [];
  });
  const keys = new Map(said);
  for (const [name, cct] of said) if (keys.get(name) !== cct) keys.delete(name);
  return keys;
}

/**
 * Never throws for what a file holds: a file without pupils gives no rows. `found`: how many rows of all sheets can be
 * pupils, also of sheets that are not taken.
 */
export function recognise(
  workbook: Workbook,
  context: ListContext,
): { list: RecognisedList; rows: RecognisedRow[]; found: number } {
  const sheets = workbook.sheets.map((sheet) => {
    const read = rowsOf(sheet, context);
    return { sheet, read, ...decideSheet(sheet, read, context) };
  });
  const taken = sheets.filter(({ tomada }) => tomada);
  const all = taken.flatMap(({ read }) => read.pupils);
  const ofFile = decide(all, context);
  const ofTitles = schoolOfFile(sheets.map((each) => each.read));
  const keys = keysOfSchools(all, ofTitles);
  const schools = new Map<string, ImportSchool>();
  const groups = new Map<string, { texto: string; grupo: string | null; filas: number }>();
  const tools = (sheet: Sheet, read: SheetRows): RowTools => ({
    context,
    decisions: taken.length > 1 ? orElse(decide(read.pupils, context), ofFile) : ofFile,
    groups: groupOfSheet(sheet.name, context.fileName),
    school: ofTitles,
    findSchool(texto, said) {
      const name = words(texto).join(' ');
      const cct = said ?? keys.get(name) ?? null;
      const key = cct ?? name;
      const found = schools.get(key) ?? findSchool(texto, cct, context);
      schools.set(key, found);
      return found;
    },
    unknownGroup(texto) {
      const grupo = context.grupos.find((each) => each.texto === texto)?.grupo ?? null;
      groups.set(texto, { texto, grupo, filas: (groups.get(texto)?.filas ?? 0) + 1 });
    },
  });
  const rows = taken.flatMap(({ sheet, read }) => {
    const forSheet = tools(sheet, read);
    return read.pupils.map((pupil) => readRow(pupil, forSheet));
  });
  rows.forEach((row, at) => {
    row.n = at + 1;
  });
  markDuplicates(rows);
  let first = 0;
  const sumas = taken.flatMap(({ sheet, read }) => {
    const sums = context.tipo === 'cobranza' ? listedSums(sheet.name, read.totals, rows, first) : [];
    first += read.pupils.length;
    return sums;
  });
  const list: RecognisedList = {
    tipo: context.tipo,
    hojas: sheets.map(({ sheet, read, tomada, porque }) => ({
      nombre: sheet.name,
      filas: tomada ? read.pupils.length : 0,
      tomada,
      porque,
    })),
    columnas: taken.flatMap(({ sheet, read }) =>
      read.columns
        .map((column) => ({ ...column, looks: leftOut(sheet.name, column, read.pupils, context) }))
        .filter(({ heading, campo, looks }) => heading !== '' || looks || (campo !== null && campo !== 'nota'))
        .map(({ index, heading, campo, porque, fecha, looks }) => ({
          hoja: sheet.name,
          columna: index,
          encabezado: heading,
          campo: campo === 'nota' ? null : campo,
          fecha,
          parece: looks?.parece ?? null,
          porque:
            looks?.porque ??
            (campo === 'nombre_completo' ? `${porque}; ${tools(sheet, read).decisions.order.porque}` : porque),
        })),
    ),
    escuelas: [...schools.values()],
    grupos: [...groups.values()],
    sumas,
  };
  return { list, rows, found: sheets.reduce((sum, { read }) => sum + read.pupils.length, 0) };
}
