import { object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Page } from '../entities.ts';
import { calendarDate, id, oneOf } from '../fields.ts';
import type { Aviso, Infante, InfanteEnLista } from '../guarderia.ts';
import { INFANTE_ESTADOS } from '../guarderia-rules.ts';
import { NAME_MAX, SEARCH_MAX } from '../rules.ts';
import { idParams, motivoBody, pageFields, sortField } from './common.ts';
import { INFANTE_READ_ONLY, infantePatchBody, newInfanteBody } from './infante-body.ts';

/** What is saved is answered with its warnings: they stop nothing. */
export type InfanteResponse = { success: true; infante: Infante; avisos: Aviso[] };

/** Fields that the columns of the list of children show and that it can be sorted by. */
export const INFANTE_SORT = ['id', 'nombre', 'fecha_nacimiento', 'sala', 'estado', 'fecha_ingreso'] as const;
const filters = {
  texto: string().max(SEARCH_MAX),
  sala: string().max(NAME_MAX),
  estado: oneOf(INFANTE_ESTADOS, 'estado es borrador, documentos_pendientes, inscrito o baja.'),
};

export const infantes = {
  /** Families get their own children, staff all. */
  listInfantes: endpoint<{ datos: Page<InfanteEnLista> }>()({
    method: 'GET',
    path: '/guarderia/infantes',
    who: 'guarderia:own',
    query: object({
      ...pageFields,
      ...filters,
      /** Those of one user alone. */
      familia: id('Elige la familia.').notRequired().nonNullable(),
      sort: sortField(INFANTE_SORT),
    }),
  }),
  createInfante: endpoint<InfanteResponse>()({
    method: 'POST',
    path: '/guarderia/infantes',
    who: 'guarderia:own',
    body: newInfanteBody,
    readOnly: [...INFANTE_READ_ONLY, 'version'],
    status: 201,
  }),
  getInfante: endpoint<InfanteResponse>()({
    method: 'GET',
    path: '/guarderia/infantes/:id',
    who: 'guarderia:read',
    own: true,
    params: idParams,
  }),
  updateInfante: endpoint<InfanteResponse>()({
    method: 'PUT',
    path: '/guarderia/infantes/:id',
    who: 'guarderia:write',
    own: true,
    params: idParams,
    body: infantePatchBody,
    readOnly: INFANTE_READ_ONLY,
  }),
  bajaInfante: endpoint<InfanteResponse>()({
    method: 'POST',
    path: '/guarderia/infantes/:id/baja',
    who: 'guarderia:write',
    params: idParams,
    /** Without a date, today. */
    body: motivoBody.shape({ fecha_baja: calendarDate() }),
  }),
  revokeConsentimiento: endpoint<InfanteResponse>()({
    method: 'POST',
    path: '/guarderia/consentimientos/:id/revocar',
    who: 'guarderia:write',
    own: true,
    params: idParams,
  }),
  exportInfantes: endpoint<Blob>()({
    method: 'GET',
    path: '/guarderia/export',
    who: 'guarderia:read',
    query: object(filters),
    content: 'file',
    ticket: true,
  }),
};
