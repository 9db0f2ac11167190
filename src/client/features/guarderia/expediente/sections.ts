/** The short forms that a record is filled in by, in the order in which they come at the door. */
import { screens } from '#client/lib/urls.ts';
import type { Aviso, Faltante } from '#contract/guarderia.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { CUIDADOS, ESTANCIA, IDENTIDAD, PERSONA, SALUD, TRABAJO } from './values.ts';

export interface Seccion {
  key: string;
  title: string;
  /** Keys of the record that are answered there. */
  fields: readonly string[];
}

export const INFANTE_SECCIONES = [
  { key: 'identidad', title: 'Identidad', fields: ['familia_id', ...IDENTIDAD] },
  { key: 'domicilio', title: 'Domicilio', fields: ['domicilio'] },
  { key: 'alergias', title: 'Alergias', fields: ['alergias', 'sin_alergias'] },
  { key: 'salud', title: 'Salud', fields: ['pediatra', ...SALUD] },
  { key: 'cuidados', title: 'Cuidados', fields: CUIDADOS },
  { key: 'estancia', title: 'Estancia', fields: ['edad_autorizada', ...ESTANCIA] },
  { key: 'consentimientos', title: 'Consentimientos', fields: ['consentimientos'] },
  { key: 'recoger', title: 'Quién recoge', fields: ['autorizados'] },
] as const satisfies readonly Seccion[];
export type InfanteSeccion = (typeof INFANTE_SECCIONES)[number]['key'];

export const ADULTO_SECCIONES = [
  { key: 'datos', title: 'Datos', fields: ['identificacion', ...PERSONA] },
  {
    key: 'contacto',
    title: 'Contacto y domicilio',
    fields: ['telefono', 'email', 'domicilio', 'mismo_domicilio', 'recibe_avisos', 'prioridad_contacto'],
  },
  { key: 'trabajo', title: 'Trabajo', fields: TRABAJO },
  {
    key: 'custodia',
    title: 'Con el infante',
    fields: ['vive_con_infante', 'custodia', 'puede_recoger', 'restriccion_judicial'],
  },
] as const satisfies readonly Seccion[];
export type AdultoSeccion = (typeof ADULTO_SECCIONES)[number]['key'];

/** Whether something said of `campo` («domicilio.cp») belongs to a section. */
const holds = ({ fields }: Seccion, campo: string) => fields.includes(campo.split(/[.[]/)[0] ?? '');

/** The warnings at the fields of a section. */
export const avisosOf = (section: Seccion, avisos: readonly Aviso[]): Aviso[] =>
  avisos.filter(({ campo }) => holds(section, campo));

export type Paso = Faltante['seccion'];
/** The four parts of an enrolment, in order, with the screen of each. */
export const PASOS: Record<Paso, { title: string; to: (id: number) => string }> = {
  infante: { title: 'Infante', to: screens.registerInfante },
  madre: { title: ADULTO_NAMES.madre, to: screens.registerMadre },
  padre: { title: ADULTO_NAMES.padre, to: screens.registerPadre },
  documentacion: { title: 'Documentación', to: screens.uploadDocumentacion },
};

/** The very place where what is missing can be answered. */
export function schoolAndGroupOf(id: number, { seccion, campo }: Pick<Faltante, 'seccion' | 'campo'>): string {
  const screen = PASOS[seccion].to(id);
  if (seccion === 'documentacion') return campo ? `${screen}#${campo}` : screen;
  const sections: readonly Seccion[] = seccion === 'infante' ? INFANTE_SECCIONES : ADULTO_SECCIONES;
  const section = sections.find((one) => campo !== null && holds(one, campo));
  return section ? `${screen}?${SECCION}=${section.key}` : screen;
}

/** The parameter of the address that says which section is open. */
export const SECCION = 'seccion';
