/** The columns of the preview that people repair. */
import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import {
  CAMPO_NAMES,
  type Editable,
  type Fila,
  type Importacion,
  type MoneyEditable,
} from '#contract/importaciones.ts';
import { parseMoney } from '#contract/money.ts';

export type Value = string | number | null;

/** Of a row: an abono by the column of the list in which it stands, from 0. */
export type CellName = Editable | Exclude<MoneyEditable, 'abonos'> | `abono ${number}`;

export interface Field {
  name: CellName;
  title: string;
  /** Pixels. */
  width: number;
}

const PERSON: readonly Field[] = [
  { name: 'nombre', title: 'Nombre', width: 130 },
  { name: 'apaterno', title: 'Paterno', width: 108 },
  { name: 'amaterno', title: 'Materno', width: 108 },
  { name: 'grupo', title: 'Grupo', width: 60 },
  { name: 'escuela_id', title: 'Escuela', width: 150 },
  { name: 'celular', title: 'Celular', width: 116 },
  { name: 'email', title: 'Correo', width: 190 },
  { name: 'curp', title: 'CURP', width: 180 },
];

const AMOUNT = 104;

function moneyFields({ columnas }: Pick<Importacion, 'columnas'>): Field[] {
  const abonos = new Map(
    columnas.filter(({ campo }) => campo === 'abono').map((one) => [one.columna, one.encabezado] as const),
  );
  return [
    { name: 'folio', title: 'Folio', width: 84 },
    { name: 'concepto', title: 'Paquete', width: 150 },
    { name: 'total', title: 'Total', width: AMOUNT },
    ...[...abonos]
      .sort(([one], [other]) => one - other)
      .map(([columna, title]): Field => ({ name: `abono ${columna}`, title: title || 'Abono', width: AMOUNT })),
    { name: 'pagado', title: 'Pagado', width: AMOUNT },
    { name: 'saldo', title: 'Saldo', width: AMOUNT },
  ];
}

/** The columns of a list that people write in. What a list of payments is about stands before how to reach somebody. */
export function fieldsOf(importacion: Pick<Importacion, 'tipo' | 'columnas'>): readonly Field[] {
  if (importacion.tipo !== 'cobranza') return PERSON;
  return [...PERSON.slice(0, 4), ...moneyFields(importacion), ...PERSON.slice(4)];
}

/** Number and outcome of a row. */
const FIRST = [56, 96];

/** Widths of the grid: number and outcome of the row, then its fields, which share what is left. */
export const gridColumns = (fields: readonly Field[]): string =>
  [...FIRST.map((width) => `${width}px`), ...fields.map(({ width }) => `minmax(${width}px, ${width}fr)`)].join(' ');

/** All columns at their least, in pixels. */
export const leastWidth = (fields: readonly Field[]): number =>
  [...FIRST, ...fields.map(({ width }) => width)].reduce((sum, width) => sum + width, 0);

/** The column of the list in which an abono stands; null of any other cell. */
const columnOf = (name: CellName): number | null => (name.startsWith('abono ') ? Number(name.slice(6)) : null);

const AMOUNTS: ReadonlySet<string> = new Set(['total', 'pagado', 'saldo']);
export const isAmount = (name: CellName): boolean => AMOUNTS.has(name) || columnOf(name) !== null;

/** Text of a row's cell. */
export function valueIn({ valores }: Pick<Fila, 'valores'>, name: CellName): Value {
  const column = columnOf(name);
  if (column === null) return valores[name as Exclude<CellName, `abono ${number}`>] ?? null;
  return valores.abonos?.find(({ columna }) => columna === column)?.monto ?? null;
}

/** Whether somebody typed it. */
export const isTyped = ({ editados }: Pick<Fila, 'editados'>, name: CellName): boolean =>
  editados.includes(columnOf(name) === null ? (name as Editable) : 'abonos');

/** A value of a cell as it is sent. */
export function sentValue(name: CellName, value: Value): object {
  const columna = columnOf(name);
  return columna === null ? { [name]: value } : { abonos: [{ columna, monto: value }] };
}

/** Subject of a row's notice, in words. */
export const fieldName = (campo: string): string =>
  campo === 'escuela_id'
    ? CAMPO_NAMES.escuela
    : campo === 'abonos'
      ? 'Abonos'
      : (CAMPO_NAMES[campo as keyof typeof CAMPO_NAMES] ?? '');

export const avisosOf = ({ avisos }: Pick<Fila, 'avisos'>, name: CellName) =>
  avisos.filter(({ campo }) => campo === (columnOf(name) === null ? name : 'abonos'));

/** Typed text as a request value. */
export function typedValue(name: CellName, typed: string): Value {
  const text = typed.trim();
  if (text === '') return null;
  // Invalid amounts get the usual error.
  if (isAmount(name)) return parseMoney(text) ?? text;
  return name === 'escuela_id' ? Number(text) : text;
}

/** Why the server would refuse a value; null when it takes it. */
export function wrongWith(name: CellName, value: Value): string | null {
  const { errors } = checkBody(endpoints.updateFila, { valores: sentValue(name, value) });
  return errors ? (Object.values(errors).flat()[0] ?? null) : null;
}
