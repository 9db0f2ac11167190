import { type InferType, object } from 'yup';
import { call } from '../call.ts';
import type { Ajustes } from '../entities.ts';
import { flag, version } from '../fields.ts';

/** Each setting of the business, all of them optional: what is left out stays as it is. */
export const ajustesBody = object({ exigir_clave_propia: flag(), version: version() }).partial();
export type AjustesPatch = InferType<typeof ajustesBody>;

export const ajustes = {
  getAjustes: call<{ ajustes: Ajustes }>()({ method: 'GET', path: '/ajustes', who: 'ajustes:read' }),
  updateAjustes: call<{ success: true; ajustes: Ajustes }>()({
    method: 'PUT',
    path: '/ajustes',
    who: 'ajustes:write',
    body: ajustesBody,
    readOnly: ['id'],
  }),
};
