/** The short forms that a record is filled in by, in the order in which they come at the door. */
import { screens } from '#client/lib/urls.ts';
import type { Aviso, Faltante } from '#contract/guarderia.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { CUIDADOS, ESTANCIA, IDENTIDAD, PERSONA, SALUD, TRABAJO } from './values.ts';

export interface Seccion<Key extends string = string> {
  key: Key;
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

const sectionOf = <Key extends string>(sections: readonly Seccion<Key>[], campo: string | null) =>
  sections.find((section) => campo !== null && holds(section, campo))?.key;

/** The warnings at the fields of a section. */
export const avisosOf = (section: Seccion, avisos: readonly Aviso[]): Aviso[] =>
  avisos.filter(({ campo }) => holds(section, campo));

export type Paso = Faltante['seccion'];
/** The four parts of an enrolment, with the screen of each. */
export const PASOS: readonly { key: Paso; title: string; to: (id: number) => string }[] = [
  { key: 'infante', title: 'Infante', to: screens.registerInfante },
  { key: 'madre', title: ADULTO_NAMES.madre, to: screens.registerMadre },
  { key: 'padre', title: ADULTO_NAMES.padre, to: screens.registerPadre },
  { key: 'documentacion', title: 'Documentación', to: screens.uploadDocumentacion },
];

/** The very place where what is missing can be answered. */
export function placeOf(id: number, { seccion, campo }: Pick<Faltante, 'seccion' | 'campo'>): string {
  const screen = PASOS.find(({ key }) => key === seccion)?.to(id) ?? screens.registerInfante(id);
  if (seccion === 'documentacion') return campo ? `${screen}#${campo}` : screen;
  const key = sectionOf<string>(seccion === 'infante' ? INFANTE_SECCIONES : ADULTO_SECCIONES, campo);
  return key ? `${screen}?${SECCION}=${key}` : screen;
}

/** The parameter of the address that says which section is open. */
export const SECCION = 'seccion';
