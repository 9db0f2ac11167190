import { type InferType, object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Ajustes } from '../entities.ts';
import { version } from '../fields.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { ajustesRecord } from '../records/ajustes.ts';

/** The settings of the business, all optional: those left out stay as they are. */
const ajustesBody = object({ ...typedOf(ajustesRecord), version: version() }).partial();
export type AjustesPatch = InferType<typeof ajustesBody>;

export const ajustes = {
  /** The groups of the business, in order: what pickers offer and checks accept. */
  listGrupos: endpoint<{ datos: string[] }>()('GET /grupos', 'session:own'),
  getAjustes: endpoint<{ ajustes: Ajustes }>()('GET /ajustes', 'ajustes:read'),
  updateAjustes: endpoint<{ success: true; ajustes: Ajustes }>()('PUT /ajustes', 'ajustes:write', {
    body: ajustesBody,
    readOnly: [...readOnlyOf(ajustesRecord), 'direccion_del_servidor'],
  }),
  /** One picture in the field `logo`, in place of the one before. */
  uploadLogo: endpoint<{ success: true; ajustes: Ajustes }>()('POST /ajustes/logo', 'ajustes:write', {
    body: object({}),
    content: 'multipart',
    status: 201,
  }),
  deleteLogo: endpoint<{ success: true; ajustes: Ajustes }>()('DELETE /ajustes/logo', 'ajustes:write'),
  /** The picture itself; `version` only makes the address another one, for it is kept by browsers. */
  negocioLogo: endpoint<Blob>()('GET /negocio/logo', 'anyone', {
    query: object({ version: string().max(20) }),
    content: 'file',
  }),
};
