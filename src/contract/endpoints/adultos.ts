import { type InferType, number, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Page } from '../entities.ts';
import { calendarDate, email, flag, id, oneOf, optionalText, phone, requiredText, version } from '../fields.ts';
import { curp, domicilio, identificacion, nss, rfc } from '../fields-persona.ts';
import type { Adulto, AdultoConocido, Autorizado, Aviso, Infante } from '../guarderia.ts';
import { ADULTOS, CUSTODIAS, NOTES_MAX } from '../guarderia-rules.ts';
import { NAME_MAX } from '../rules.ts';
import { idParams, pageFields, searchText } from './common.ts';

/** Needed, but for an adult «no registrado», whose record comes back with nulls. */
const name = (missing: string) =>
  requiredText(missing, NAME_MAX).when('no_registrado', {
    is: true,
    // biome-ignore lint/suspicious/noThenProperty: yup's own word for the branch of a condition
    then: (schema) => schema.notRequired(),
  });
const telephone = () => phone('El teléfono debe tener 10 dígitos.');

/** What the form of an adult checks; the endpoint takes any part of it. */
export const adultoBody = object({
  /** Alone: this adult is not registered. */
  no_registrado: flag(),
  /** A person on record, to be reused. */
  adulto_id: id('Elige a la persona.').notRequired(),
  parentesco: optionalText(NAME_MAX),
  nombre: name('Escribe el nombre.'),
  apaterno: name('Escribe el apellido paterno.'),
  amaterno: optionalText(NAME_MAX),
  curp: curp(),
  fecha_nacimiento: calendarDate(),
  identificacion: identificacion(),
  celular: phone(),
  telefono: telephone(),
  email: email(),
  estado_civil: optionalText(NAME_MAX),
  escolaridad: optionalText(NAME_MAX),
  ocupacion: optionalText(NAME_MAX),
  empresa: optionalText(NAME_MAX * 2),
  telefono_trabajo: telephone(),
  domicilio_trabajo: optionalText(NOTES_MAX),
  horario_laboral: optionalText(NOTES_MAX),
  nss: nss(),
  rfc: rfc(),
  domicilio: domicilio(),
  mismo_domicilio: flag().test(
    'same',
    'Hay un domicilio escrito: bórralo o desmarca «el mismo del infante».',
    function same(value) {
      const { domicilio: written } = this.parent as { domicilio?: unknown };
      return !(value === true && written);
    },
  ),
  vive_con_infante: flag().nullable(),
  custodia: oneOf(CUSTODIAS, 'La custodia es exclusiva, compartida o ninguna.').nullable(),
  prioridad_contacto: number().integer().min(1).max(10).nullable(),
  puede_recoger: flag().nullable(),
  recibe_avisos: flag().nullable(),
  restriccion_judicial: optionalText(NOTES_MAX),
});
export const adultoPatchBody = adultoBody.shape({ version: version() }).partial();
export type AdultoForm = InferType<typeof adultoBody>;
export type AdultoPatch = InferType<typeof adultoPatchBody>;

const adultoParams = idParams.shape({
  quien: oneOf(ADULTOS, 'El adulto es madre o padre.').required('Falta el adulto.'),
});

export const autorizadoBody = object({
  nombre: requiredText('Escribe el nombre.', NAME_MAX * 2),
  parentesco: requiredText('Escribe el parentesco.', NAME_MAX),
  celular: phone().required('Escribe el celular.').nonNullable('Escribe el celular.'),
  identificacion: identificacion(),
  vigencia: calendarDate(),
});
export type AutorizadoForm = InferType<typeof autorizadoBody>;
const AUTORIZADO_READ_ONLY = ['id', 'infante_id', 'foto'] as const;

export const adultos = {
  /** Null until it is first saved. */
  getAdulto: endpoint<{ success: true; adulto: Adulto | null; avisos: Aviso[] }>()({
    method: 'GET',
    path: '/guarderia/infantes/:id/adultos/:quien',
    who: 'guarderia:read',
    own: true,
    params: adultoParams,
  }),
  /** Creates or changes it; the child's `estado` and `faltantes` follow. */
  updateAdulto: endpoint<{ success: true; adulto: Adulto; avisos: Aviso[]; infante: Infante }>()({
    method: 'PUT',
    path: '/guarderia/infantes/:id/adultos/:quien',
    who: 'guarderia:write',
    own: true,
    params: adultoParams,
    body: adultoPatchBody,
    readOnly: ['id', 'infante_id', 'quien'],
  }),
  /** Adults on record, by name, phone, e-mail or CURP. */
  searchAdultos: endpoint<{ datos: Page<AdultoConocido> }>()({
    method: 'GET',
    path: '/guarderia/adultos',
    who: 'guarderia:read',
    query: object({ ...pageFields, texto: searchText() }),
  }),
  listAutorizados: endpoint<{ datos: Autorizado[] }>()({
    method: 'GET',
    path: '/guarderia/infantes/:id/autorizados',
    who: 'guarderia:read',
    own: true,
    params: idParams,
  }),
  createAutorizado: endpoint<{ success: true; autorizado: Autorizado }>()({
    method: 'POST',
    path: '/guarderia/infantes/:id/autorizados',
    who: 'guarderia:write',
    own: true,
    params: idParams,
    body: autorizadoBody,
    readOnly: [...AUTORIZADO_READ_ONLY, 'version'],
    status: 201,
  }),
  updateAutorizado: endpoint<{ success: true; autorizado: Autorizado }>()({
    method: 'PUT',
    path: '/guarderia/autorizados/:id',
    who: 'guarderia:write',
    own: true,
    params: idParams,
    body: autorizadoBody.shape({ version: version() }).partial(),
    readOnly: AUTORIZADO_READ_ONLY,
  }),
  deleteAutorizado: endpoint<{ success: true }>()({
    method: 'DELETE',
    path: '/guarderia/autorizados/:id',
    who: 'guarderia:write',
    own: true,
    params: idParams,
  }),
};
