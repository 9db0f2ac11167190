/** The short forms that a record is filled in by, in the order in which they come at the door. */
import { screens } from '#client/lib/urls.ts';
import { CheckboxField } from '#client/ui/form/fields.tsx';
import { ENTIDADES, SEXOS } from '#contract/curp-catalogs.ts';
import type { Aviso, Faltante } from '#contract/guarderia.ts';
import { TIPOS_SANGRE } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES, CUSTODIA_NAMES } from '#contract/guarderia-words.ts';
import { NAME_MAX } from '#contract/rules.ts';
import * as fields from './fields.tsx';

export interface Seccion {
  key: string;
  title: string;
  fields: readonly fields.Field[];
}

const { choice, day, measure, notes, phone, text, words, yesNo } = fields;

/** Identity of a child, also of one not yet on record. */
export const IDENTIDAD: readonly fields.Field[] = [
  fields.CURP,
  ...fields.NOMBRE,
  fields.BIRTH,
  choice('sexo', 'Sexo', { names: SEXOS }),
  choice('entidad_nacimiento', 'Estado de nacimiento', { names: ENTIDADES }),
  words('nombre_preferido', 'Nombre de cariño'),
  words('nacionalidad', 'Nacionalidad'),
];

const SALUD = [
  words('servicio_medico', 'Servicio médico', { hint: 'IMSS, ISSSTE, particular…' }),
  text('nss', 'NSS', { hint: '11 dígitos.', inputMode: 'numeric' }),
  choice('tipo_sangre', 'Tipo de sangre', { of: TIPOS_SANGRE, hint: 'Si lo saben.', placeholder: 'No se sabe' }),
  measure('peso', 'Peso (kg)'),
  measure('talla', 'Talla (cm)'),
  fields.PEDIATRA,
];

const CUIDADOS = [
  notes('padecimientos', 'Padecimientos', 'Escribe «ninguno» si no tiene.'),
  notes('medicamentos', 'Medicamentos', 'Cuáles toma, cuánto y a qué hora.'),
  notes('discapacidad_apoyos', 'Discapacidad y apoyos', 'Qué apoyo necesita en la sala.'),
  notes('dieta', 'Dieta'),
];

const ESTANCIA = [
  words('sala', 'Sala'),
  day('fecha_ingreso', 'Fecha de ingreso'),
  notes('horario', 'Horario', 'Días y horas, por ejemplo: lunes a viernes de 8 a 15.'),
];

/** Answered in a form of its own, or in none. */
const elsewhere = (...names: string[]): fields.Field[] => names.map((name) => ({ name }));

export const INFANTE_SECCIONES = [
  { key: 'identidad', title: 'Identidad', fields: [...elsewhere('familia_id'), ...IDENTIDAD] },
  { key: 'domicilio', title: 'Domicilio', fields: [fields.DOMICILIO] },
  { key: 'alergias', title: 'Alergias', fields: elsewhere('alergias', 'sin_alergias') },
  { key: 'salud', title: 'Salud', fields: SALUD },
  { key: 'cuidados', title: 'Cuidados', fields: CUIDADOS },
  { key: 'estancia', title: 'Estancia', fields: [...elsewhere('edad_autorizada'), ...ESTANCIA] },
  { key: 'consentimientos', title: 'Consentimientos', fields: elsewhere('consentimientos') },
  { key: 'recoger', title: 'Quién recoge', fields: elsewhere('autorizados') },
] as const satisfies readonly Seccion[];

const KIN = ['Madre', 'Padre', 'Tutor', 'Tutora', 'Abuela', 'Abuelo', 'Tía', 'Tío', 'Hermana', 'Hermano'];
/** Nobody calls an eleventh person. */
const PRIORITIES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

const DATOS = [
  ...fields.NOMBRE,
  choice('parentesco', 'Parentesco', { of: KIN, placeholder: undefined }),
  phone('celular', 'Celular'),
  fields.CURP,
  fields.BIRTH,
  fields.IDENTIFICACION,
];

const CONTACTO: fields.Field[] = [
  phone('telefono', 'Otro teléfono'),
  text('email', 'Correo electrónico', { type: 'email' }),
  yesNo('recibe_avisos', 'Recibe avisos de la guardería'),
  {
    ...choice('prioridad_contacto', 'Orden en que se le llama', { of: PRIORITIES, placeholder: 'Sin orden' }),
    sent: (typed: string) => (typed === '' ? null : Number(typed)),
  },
  {
    name: 'mismo_domicilio',
    element: <CheckboxField name="mismo_domicilio" label="El mismo domicilio del infante" />,
    typed: Boolean,
  },
  fields.DOMICILIO,
];

const TRABAJO = [
  words('ocupacion', 'Ocupación'),
  words('empresa', 'Empresa', { maxLength: NAME_MAX * 2 }),
  phone('telefono_trabajo', 'Teléfono del trabajo'),
  text('horario_laboral', 'Horario de trabajo'),
  notes('domicilio_trabajo', 'Domicilio del trabajo'),
  text('nss', 'NSS', { hint: '11 dígitos.', inputMode: 'numeric' }),
  text('rfc', 'RFC', { hint: '13 caracteres.', uppercase: true }),
  words('estado_civil', 'Estado civil'),
  words('escolaridad', 'Escolaridad'),
];

const CUSTODIA = [
  yesNo('vive_con_infante', 'Vive con el infante'),
  choice('custodia', 'Custodia', { names: CUSTODIA_NAMES, placeholder: 'Sin respuesta' }),
  yesNo('puede_recoger', 'Puede recogerlo'),
  {
    ...notes(
      'restriccion_judicial',
      'Restricción judicial',
      'Solo la ve el personal. Escribe qué ordenó el juez y el número de expediente.',
      3,
    ),
    staff: true as const,
  },
];

export const ADULTO_SECCIONES = [
  { key: 'datos', title: 'Datos', fields: DATOS },
  { key: 'contacto', title: 'Contacto y domicilio', fields: CONTACTO },
  { key: 'trabajo', title: 'Trabajo', fields: TRABAJO },
  { key: 'custodia', title: 'Con el infante', fields: CUSTODIA },
] as const satisfies readonly Seccion[];

/** Whether something said of `campo` («domicilio.cp») belongs to a section. */
const holds = (section: Seccion, campo: string) => section.fields.some(({ name }) => name === campo.split(/[.[]/)[0]);

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

/** Link to the place of a missing answer. */
export function placeOf(id: number, { seccion, campo }: Pick<Faltante, 'seccion' | 'campo'>): string {
  const screen = PASOS[seccion].to(id);
  if (seccion === 'documentacion') return campo ? `${screen}#${campo}` : screen;
  const sections: readonly Seccion[] = seccion === 'infante' ? INFANTE_SECCIONES : ADULTO_SECCIONES;
  const section = sections.find((one) => campo !== null && holds(one, campo));
  return section ? `${screen}?${SECCION}=${section.key}` : screen;
}

/** The parameter of the address that says which section is open. */
export const SECCION = 'seccion';
