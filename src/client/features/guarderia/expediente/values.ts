/** A record as its form holds it: every field a text, '' for what nobody has answered. */
import type { Identificacion } from '#contract/guarderia.ts';
import type { Domicilio } from '#contract/records/infantes.ts';

const NOMBRE = ['nombre', 'apaterno', 'amaterno'] as const;
const NACIMIENTO = ['fecha_nacimiento', 'sexo', 'entidad_nacimiento', 'nacionalidad'] as const;
export const IDENTIDAD = ['curp', ...NOMBRE, 'nombre_preferido', ...NACIMIENTO] as const;
export const SALUD = ['servicio_medico', 'nss', 'tipo_sangre', 'peso', 'talla'] as const;
export const CUIDADOS = ['padecimientos', 'medicamentos', 'discapacidad_apoyos', 'dieta'] as const;
export const ESTANCIA = ['sala', 'horario', 'fecha_ingreso'] as const;
export const ALERGIA = ['sustancia', 'tipo', 'gravedad', 'reaccion', 'que_hacer'] as const;
export const PERSONA = ['parentesco', ...NOMBRE, 'celular', 'curp', 'fecha_nacimiento'] as const;
export const CONTACTO = ['telefono', 'email', 'prioridad_contacto'] as const;
const EMPLEO = ['ocupacion', 'empresa', 'telefono_trabajo', 'domicilio_trabajo', 'horario_laboral'] as const;
export const TRABAJO = ['estado_civil', 'escolaridad', ...EMPLEO, 'nss', 'rfc'] as const;
export const AUTORIZADO = ['nombre', 'parentesco', 'celular', 'vigencia'] as const;

/** A value of the record as its field holds it. */
export const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

/** These fields of a record, or of none yet. */
export function textsOf<Field extends string>(
  record: { readonly [Name in NoInfer<Field>]: string | number | null } | null | undefined,
  fields: readonly Field[],
): Record<Field, string> {
  return Object.fromEntries(fields.map((field) => [field, textOf(record?.[field])])) as Record<Field, string>;
}

export const domicilioValues = (domicilio: Domicilio | null) =>
  textsOf(domicilio, ['calle', 'numero', 'colonia', 'municipio', 'estado', 'cp']);
export const identificacionValues = (stored: Identificacion | null | undefined) => textsOf(stored, ['tipo', 'numero']);

/** Null when nothing was typed at all. */
export const orNull = <Values extends Record<string, string>>(values: Values): Values | null =>
  Object.values(values).some((text) => text.trim() !== '') ? values : null;

/** A measure as typed, with a point or a comma; what is no number passes as it is and the check says so. */
export function measureOf(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

/** So, not so, or not answered. */
export const yesNoOf = (value: boolean | null): string => (value === null ? '' : value ? 'si' : 'no');
export const flagOf = (response: string): boolean | null => (response === '' ? null : response === 'si');
