/** Lists with what should come out of them, and how a result is compared with it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GROUPS } from '#contract/groups.ts';
import { readWorkbook } from '#server/lists/read/read-workbook.ts';
import { readRecords } from '#server/lists/read/records.ts';
import { recognise } from '#server/lists/recognise/recognise.ts';
import type { ListContext, RecognisedList, RecognisedRow } from '#server/lists/recognised.ts';

const FOLDER = join(__dirname, '../../../data/listas');
const EXPECTED = '.esperado.csv';
const files = readdirSync(FOLDER);

export const LISTS = files.filter((name) => name.endsWith(EXPECTED)).map((name) => name.slice(0, -EXPECTED.length));

/** The schools that the lists come from. */
export const SCHOOLS = [
  { id: 1, nombre: 'Luis G. Monzón', cct: '31DPR0124Z' },
  { id: 3, nombre: 'Demetrio Rivero Triay', cct: '31DPR2013H' },
  { id: 4, nombre: 'Escuela Secundaria Técnica Núm. 57', cct: '31DST0057C' },
  { id: 5, nombre: 'Luis Hidalgo Monroy', cct: null },
  { id: 6, nombre: 'Escuela Secundaria Técnica Núm. 39', cct: '31DST0039N' },
  { id: 8, nombre: 'Eduardo Urzaiz Rodríguez', cct: '31EES0023T' },
  { id: 9, nombre: 'Colegio Montejo', cct: '31PPR0098W' },
];

export const contextOf = (more: Partial<ListContext> = {}): ListContext => ({
  fileName: 'lista.xlsx',
  tipo: 'alumnos',
  today: '2026-11-23',
  schools: SCHOOLS,
  groups: GROUPS,
  escuela_id: null,
  grupo: null,
  hojas: null,
  columnas: [],
  escuelas: [],
  grupos: [],
  ...more,
});

/** What stands in the file: for those of one school that name it nowhere, the school chosen beforehand. */
const CHOSEN: Readonly<Record<string, number>> = { L02: 8, L07: 3, L08: 8 };

export function recogniseList(
  name: string,
  more: Partial<ListContext> = {},
): { list: RecognisedList; rows: RecognisedRow[] } {
  const file = String(files.find((each) => each.startsWith(name) && !each.endsWith(EXPECTED)));
  return recognise(
    readWorkbook(readFileSync(join(FOLDER, file))),
    contextOf({
      fileName: file,
      tipo: name.startsWith('L05') ? 'cobranza' : 'alumnos',
      escuela_id: CHOSEN[name.slice(0, 3)] ?? null,
      ...more,
    }),
  );
}

export type Expected = Record<string, string>;

export function expectedOf(name: string): Expected[] {
  const [titles, ...rows] = [...readRecords(readFileSync(join(FOLDER, name + EXPECTED), 'utf8'))];
  return rows.map(({ cells }) => Object.fromEntries(cells.map((cell, at) => [titles?.cells[at], cell])));
}

/** Without case and accents; Ñ stays Ñ. */
export const plain = (text: string | null): string =>
  (text ?? '')
    .normalize('NFD')
    .replace(/(?!\u0303)\p{M}/gu, '')
    .normalize('NFC')
    .toUpperCase();

const dollars = (cents: number | null): string => (cents === null ? '' : String(cents / 100));

/** Which fields are not what was expected: «grupo: 3A, no 3B». */
export function differences(expected: Expected, row: RecognisedRow): string[] {
  const found: Record<string, string> = {
    ...Object.fromEntries(Object.entries(row.valores).map(([field, value]) => [field, String(value ?? '')])),
    resultado: row.resultado,
    ...(row.cobro && {
      concepto: row.cobro.concepto ?? '',
      total: dollars(row.cobro.total),
      abonos: row.cobro.abonos.map(({ monto }) => dollars(monto)).join(';'),
      pagado: dollars(row.cobro.pagado),
      saldo: dollars(row.cobro.saldo),
    }),
  };
  const money = new Set(['total', 'pagado', 'saldo']);
  return Object.entries(expected).flatMap(([field, wanted]) => {
    // The school is compared by its id, where the list names it.
    if (['fila_origen', 'observacion', 'escuela', 'cct', 'folio'].includes(field)) return [];
    // Left open: where titles say it, or which of two phones it is.
    const open = wanted === '' && (row.resultado === 'duplicado' ? field !== 'amaterno' : field === 'celular');
    // None of the product's 24 groups: no group is taken, and that is said.
    if (field === 'grupo' && /[E-Z]$/.test(wanted) && row.avisos.some(({ campo }) => campo === 'grupo')) return [];
    const same = money.has(field)
      ? Number(wanted) === Number(found[field])
      : plain(wanted) === plain(found[field] ?? '');
    return same || open ? [] : [`${field}: ${found[field]}, no ${wanted}`];
  });
}

export const isMarked = ({ resultado }: RecognisedRow): boolean => resultado === 'pregunta' || resultado === 'error';
