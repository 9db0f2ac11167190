import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Page } from '../entities.ts';
import { oneOf, version } from '../fields.ts';
import { identificacion } from '../fields-persona.ts';
import type { Adulto, AdultoConocido, Autorizado, Aviso, Infante } from '../guarderia.ts';
import { ADULTOS } from '../guarderia-rules.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { adultoRecord, autorizadoRecord, personaRecord } from '../records/adultos.ts';
import { idParams, pageFields, searchText } from './common.ts';

/** Schema of the adult form; the endpoint accepts any subset. */
const adultoBody = object({
  ...typedOf(personaRecord),
  ...typedOf(adultoRecord),
  identificacion: identificacion(),
});
export const adultoPatchBody = adultoBody
  .shape({
    /** 0 says that the form opened without an adult on record. */
    version: version().min(0),
  })
  .partial();
export type AdultoPatch = InferType<typeof adultoPatchBody>;

const adultoParams = idParams.shape({
  quien: oneOf(ADULTOS, 'El adulto es madre o padre.').required('Falta el adulto.'),
});

const autorizadoBody = object({ ...typedOf(autorizadoRecord), identificacion: identificacion() });
export type AutorizadoForm = InferType<typeof autorizadoBody>;
const readOnly = [...readOnlyOf(autorizadoRecord), 'foto'];

export const adultos = {
  /** Null until it is first saved. */
  getAdulto: endpoint<{ success: true; adulto: Adulto | null; avisos: Aviso[] }>()(
    'GET /guarderia/infantes/:id/adultos/:quien',
    'guarderia:read',
    { own: true, params: adultoParams },
  ),
  /** Creates or changes it; the child's `estado` and `faltantes` follow. */
  updateAdulto: endpoint<{ success: true; adulto: Adulto; avisos: Aviso[]; infante: Infante }>()(
    'PUT /guarderia/infantes/:id/adultos/:quien',
    'guarderia:write',
    { own: true, params: adultoParams, body: adultoPatchBody, readOnly: readOnlyOf(adultoRecord) },
  ),
  /** Adults on record, by name, phone, e-mail or CURP. */
  searchAdultos: endpoint<{ datos: Page<AdultoConocido> }>()('GET /guarderia/adultos', 'guarderia:read', {
    query: object({ ...pageFields, texto: searchText() }),
  }),
  listAutorizados: endpoint<{ datos: Autorizado[] }>()('GET /guarderia/infantes/:id/autorizados', 'guarderia:read', {
    own: true,
    params: idParams,
  }),
  createAutorizado: endpoint<{ success: true; autorizado: Autorizado }>()(
    'POST /guarderia/infantes/:id/autorizados',
    'guarderia:write',
    { own: true, params: idParams, body: autorizadoBody, readOnly, status: 201 },
  ),
  updateAutorizado: endpoint<{ success: true; autorizado: Autorizado }>()(
    'PUT /guarderia/autorizados/:id',
    'guarderia:write',
    {
      own: true,
      params: idParams,
      body: autorizadoBody.shape({ version: version() }).partial(),
      readOnly,
    },
  ),
  deleteAutorizado: endpoint<{ success: true }>()('DELETE /guarderia/autorizados/:id', 'guarderia:write', {
    own: true,
    params: idParams,
  }),
};
