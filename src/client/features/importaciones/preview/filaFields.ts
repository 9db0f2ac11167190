/** The columns of the preview that people repair. */
import { checkBody } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { CAMPO_NAMES, type Editable, type Fila } from '#contract/importaciones.ts';

export type Value = string | number | null;

interface Field {
  name: Editable;
  title: string;
  /** Pixels. */
  width: number;
}

export const FIELDS: readonly Field[] = [
  { name: 'nombre', title: 'Nombre', width: 130 },
  { name: 'apaterno', title: 'Paterno', width: 108 },
  { name: 'amaterno', title: 'Materno', width: 108 },
  { name: 'grupo', title: 'Grupo', width: 60 },
  { name: 'escuela_id', title: 'Escuela', width: 150 },
  { name: 'celular', title: 'Celular', width: 116 },
  { name: 'email', title: 'Correo', width: 190 },
  { name: 'curp', title: 'CURP', width: 180 },
];

/** Widths of the grid: number and outcome of the row, then its fields, which share what is left. */
export const COLUMNS = ['56px', '96px', ...FIELDS.map(({ width }) => `minmax(${width}px, ${width}fr)`)].join(' ');

/** What a notice about a row is about, in words. */
export const fieldName = (campo: string): string =>
  campo === 'escuela_id' ? CAMPO_NAMES.escuela : (CAMPO_NAMES[campo as keyof typeof CAMPO_NAMES] ?? '');

export const avisosOf = ({ avisos }: Pick<Fila, 'avisos'>, name: Editable) =>
  avisos.filter(({ campo }) => campo === name);

/** What was typed, as it is sent. */
export function typedValue(name: Editable, typed: string): Value {
  const text = typed.trim();
  if (text === '') return null;
  return name === 'escuela_id' ? Number(text) : text;
}

/** Why the server would refuse a value; null when it takes it. */
export function wrongWith(name: Editable, value: Value): string | null {
  const { errors } = checkBody(endpoints.updateFila, { valores: { [name]: value } });
  return errors ? (Object.values(errors).flat()[0] ?? null) : null;
}
