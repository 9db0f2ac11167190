import { type InferType, object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Page } from '../entities.ts';
import { calendarDate, flag, id, oneOf, optionalId, requiredText, version } from '../fields.ts';
import { together } from '../fields-persona.ts';
import type { Aviso, Infante, InfanteEnLista } from '../guarderia.ts';
import { CONSENTIMIENTO_TIPOS, CONSENTS_MAX, INFANTE_ESTADOS } from '../guarderia-rules.ts';
import { list } from '../list.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { infanteRecord } from '../records/infantes.ts';
import { NAME_MAX, REASON_MAX, SEARCH_MAX } from '../rules.ts';
import { idParams, motivoBody, pageFields, sortField } from './common.ts';

/** With `id` one on record, which only its own call changes; without, a new one, dated by the server. */
const consentimiento = object({
  id: id('Falta el consentimiento.').notRequired(),
  tipo: oneOf(CONSENTIMIENTO_TIPOS, 'No existe este consentimiento.').required('Elige el consentimiento.'),
  otorgado: flag().required('Di si se otorga.'),
  version: requiredText('Falta la versión del texto.', NAME_MAX),
  firmante: requiredText('Escribe quién firma.', NAME_MAX * 2),
  fecha: string().nullable(),
  revocable: flag().nullable(),
  revocado_en: string().nullable(),
}).noUnknown();

const infanteFields = {
  ...typedOf(infanteRecord),
  consentimientos: list(consentimiento, CONSENTS_MAX),
  /** A supervisor's word; `por` and `fecha` come back from the record and are ignored. */
  edad_autorizada: together({
    motivo: requiredText('Escribe por qué se acepta la edad.', REASON_MAX),
    por: string().nullable(),
    fecha: string().nullable(),
  }),
};
const newInfanteBody = object(infanteFields);
export const infantePatchBody = object({ ...infanteFields, version: version() }).partial();
export type NewInfante = InferType<typeof newInfanteBody>;
export type InfantePatch = InferType<typeof infantePatchBody>;

/** Keys of the record that a form may send back and that are ignored. */
const readOnly = [...readOnlyOf(infanteRecord), 'faltantes'];

/** Warnings in the response do not prevent saving. */
export interface InfanteResponse {
  infante: Infante;
  avisos: Aviso[];
}

/** Fields that the columns of the list of children show and that it can be sorted by. */
export const INFANTE_SORT = ['id', 'nombre', 'fecha_nacimiento', 'sala', 'estado', 'fecha_ingreso'] as const;
const filters = {
  texto: string().max(SEARCH_MAX),
  sala: string().max(NAME_MAX),
  estado: oneOf(INFANTE_ESTADOS, 'estado es borrador, documentos_pendientes, inscrito o baja.'),
};

const aboutInfante = endpoint<{ success: true } & InfanteResponse>();

export const infantes = {
  /** Families get their own children, staff all. */
  listInfantes: endpoint<{ datos: Page<InfanteEnLista> }>()('GET /guarderia/infantes', 'guarderia:own', {
    query: object({
      ...pageFields,
      ...filters,
      /** Those of one user alone. */
      familia: optionalId(),
      sort: sortField(INFANTE_SORT),
    }),
  }),
  createInfante: aboutInfante('POST /guarderia/infantes', 'guarderia:own', {
    body: newInfanteBody,
    readOnly,
    status: 201,
  }),
  getInfante: aboutInfante('GET /guarderia/infantes/:id', 'guarderia:read', {
    own: true,
    params: idParams,
  }),
  updateInfante: aboutInfante('PUT /guarderia/infantes/:id', 'guarderia:write', {
    own: true,
    params: idParams,
    body: infantePatchBody,
    readOnly,
  }),
  bajaInfante: aboutInfante('POST /guarderia/infantes/:id/baja', 'guarderia:write', {
    params: idParams,
    /** Without a date, today. */
    body: motivoBody.shape({ fecha_baja: calendarDate() }),
  }),
  revokeConsentimiento: aboutInfante('POST /guarderia/consentimientos/:id/revocar', 'guarderia:write', {
    own: true,
    params: idParams,
  }),
  exportInfantes: endpoint<Blob>()('GET /guarderia/export', 'guarderia:read', {
    query: object(filters),
    content: 'file',
    ticket: true,
  }),
};
