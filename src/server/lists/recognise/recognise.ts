/** Recognises a class list: sheets, columns, schools and pupils. */
import { EMPTY_SHEET, type ImportSchool } from '#contract/importaciones.ts';
import type { ListContext, RecognisedList, RecognisedRow } from '../recognised.ts';
import type { Sheet, Workbook } from '../workbook.ts';
import { findSchool } from './around.ts';
import { decide, orElse } from './decisions.ts';
import { markDuplicates } from './duplicates.ts';
import { NAME_FIELDS } from './headings.ts';
import { findLeftOut } from './left-out.ts';
import { groupOfSheet, type RowTools, readRow, schoolSaid } from './row.ts';
import { listedSums } from './row-payment.ts';
import { type PupilRow, rowsOf, type SheetRows } from './sheet-rows.ts';
import { fold, words } from './text.ts';

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

/** The CCT of each school that some row gives it, by the words of its name; none for a school with several. */
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
 * Never throws for a file's content: a file without pupils gives no rows. `found`: number of rows of all sheets that
 * can be pupils, also of skipped sheets.
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
    columnas: taken.flatMap(({ sheet, read }) => {
      const leftOut = findLeftOut(sheet.name, read, context);
      return read.columns
        .filter((column) => {
          const { heading, campo } = column;
          return heading !== '' || leftOut.has(column) || (campo !== null && campo !== 'nota');
        })
        .map((column) => {
          const { index, heading, campo, porque, fecha } = column;
          const looks = leftOut.get(column);
          const order = campo === 'nombre_completo' ? `; ${tools(sheet, read).decisions.order.porque}` : '';
          return {
            hoja: sheet.name,
            columna: index,
            encabezado: heading,
            campo: campo === 'nota' ? null : campo,
            fecha,
            parece: looks?.parece ?? null,
            porque: looks?.porque ?? porque + order,
          };
        });
    }),
    escuelas: [...schools.values()],
    grupos: [...groups.values()],
    sumas,
  };
  return { list, rows, found: sheets.reduce((sum, { read }) => sum + read.pupils.length, 0) };
}
