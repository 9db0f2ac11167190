import { type InferType, object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Ajustes, Negocio } from '../entities.ts';
import { flag, optionalText, phone, version } from '../fields.ts';
import { businessRfc } from '../fields-persona.ts';
import { ADDRESS_MAX, LEGEND_MAX, NAME_MAX } from '../rules.ts';

/** Each setting of the business, all of them optional: what is left out stays as it is. */
export const ajustesBody = object({
  exigir_clave_propia: flag(),
  nombre: optionalText(NAME_MAX),
  direccion: optionalText(ADDRESS_MAX),
  telefono: phone('El teléfono debe tener 10 dígitos.'),
  rfc: businessRfc(),
  leyenda: optionalText(LEGEND_MAX),
  version: version(),
}).partial();
export type AjustesPatch = InferType<typeof ajustesBody>;

export const ajustes = {
  getAjustes: endpoint<{ ajustes: Ajustes }>()('GET /ajustes', 'ajustes:read'),
  updateAjustes: endpoint<{ success: true; ajustes: Ajustes }>()('PUT /ajustes', 'ajustes:write', {
    body: ajustesBody,
    readOnly: ['id', 'logo'],
  }),
  /** One picture in the field `logo`, in place of the one before. */
  uploadLogo: endpoint<{ success: true; ajustes: Ajustes }>()('POST /ajustes/logo', 'ajustes:write', {
    body: object({}),
    content: 'multipart',
    status: 201,
  }),
  deleteLogo: endpoint<{ success: true; ajustes: Ajustes }>()('DELETE /ajustes/logo', 'ajustes:write'),
  /** Before anybody has signed in: the name on the door. */
  getNegocio: endpoint<Negocio>()('GET /negocio', 'anyone'),
  /** The picture itself; `version` only makes the address another one, for it is kept by browsers. */
  negocioLogo: endpoint<Blob>()('GET /negocio/logo', 'anyone', {
    query: object({ version: string().max(20) }),
    content: 'file',
  }),
};
