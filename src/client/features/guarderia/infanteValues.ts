/** The shapes of the forms of a child, as typed, and how they become the bodies of the calls. */
import type { Alergia, Domicilio, Infante } from '#contract/guarderia.ts';

/** A text of the record as its field holds it. */
export const textOf = (value: string | number | null | undefined): string => (value == null ? '' : String(value));

export type DomicilioValues = { [Field in keyof Domicilio]: string };
export const domicilioValues = (domicilio: Domicilio | null): DomicilioValues => ({
  calle: textOf(domicilio?.calle),
  numero: textOf(domicilio?.numero),
  colonia: textOf(domicilio?.colonia),
  municipio: textOf(domicilio?.municipio),
  estado: textOf(domicilio?.estado),
  cp: textOf(domicilio?.cp),
});
/** Null when nothing was typed at all. */
export const orNull = <Values extends Record<string, string>>(values: Values): Values | null =>
  Object.values(values).some((text) => text.trim() !== '') ? values : null;

export interface IdentidadValues {
  familia_id: number | null;
  curp: string;
  nombre: string;
  apaterno: string;
  amaterno: string;
  nombre_preferido: string;
  fecha_nacimiento: string;
  sexo: string;
  entidad_nacimiento: string;
  nacionalidad: string;
  [other: string]: unknown;
}
export const newIdentidad: IdentidadValues = {
  familia_id: null,
  curp: '',
  nombre: '',
  apaterno: '',
  amaterno: '',
  nombre_preferido: '',
  fecha_nacimiento: '',
  sexo: '',
  entidad_nacimiento: '',
  nacionalidad: 'Mexicana',
};

export const identidadValues = (infante: Infante) => ({
  curp: textOf(infante.curp),
  nombre: infante.nombre,
  apaterno: infante.apaterno,
  amaterno: textOf(infante.amaterno),
  nombre_preferido: textOf(infante.nombre_preferido),
  fecha_nacimiento: textOf(infante.fecha_nacimiento),
  sexo: textOf(infante.sexo),
  entidad_nacimiento: textOf(infante.entidad_nacimiento),
  nacionalidad: textOf(infante.nacionalidad),
  version: infante.version,
});

export interface AlergiaValues {
  sustancia: string;
  tipo: string;
  gravedad: string;
  reaccion: string;
  que_hacer: string;
}
export const emptyAlergia: AlergiaValues = { sustancia: '', tipo: '', gravedad: '', reaccion: '', que_hacer: '' };
export const alergiasValues = ({ alergias, sin_alergias, version }: Infante) => ({
  alergias: alergias.map(
    (one: Alergia): AlergiaValues => ({
      sustancia: one.sustancia,
      tipo: textOf(one.tipo),
      gravedad: textOf(one.gravedad),
      reaccion: textOf(one.reaccion),
      que_hacer: textOf(one.que_hacer),
    }),
  ),
  sin_alergias,
  version,
});

export const saludValues = (infante: Infante) => ({
  servicio_medico: textOf(infante.servicio_medico),
  nss: textOf(infante.nss),
  tipo_sangre: textOf(infante.tipo_sangre),
  pediatra: { nombre: textOf(infante.pediatra?.nombre), telefono: textOf(infante.pediatra?.telefono) },
  peso: textOf(infante.peso),
  talla: textOf(infante.talla),
  version: infante.version,
});

/** A measure as typed, with a point or a comma; what is no number passes as it is and the check says so. */
export function measureOf(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.');
  return text === '' ? null : /^\d+(\.\d+)?$/.test(text) ? Number(text) : typed;
}

export const saludBody = ({ pediatra, peso, talla, ...rest }: ReturnType<typeof saludValues>) => ({
  ...rest,
  pediatra: orNull(pediatra),
  peso: measureOf(peso),
  talla: measureOf(talla),
});

export const cuidadosValues = (infante: Infante) => ({
  padecimientos: textOf(infante.padecimientos),
  medicamentos: textOf(infante.medicamentos),
  discapacidad_apoyos: textOf(infante.discapacidad_apoyos),
  dieta: textOf(infante.dieta),
  version: infante.version,
});

export const estanciaValues = (infante: Infante) => ({
  sala: textOf(infante.sala),
  horario: textOf(infante.horario),
  fecha_ingreso: textOf(infante.fecha_ingreso),
  version: infante.version,
});
