import { object, string } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Enlace, Familia, Recibo } from '../recibos.ts';
import { idParams } from './common.ts';

/** One answer for every invalid token: it must not tell what is wrong with it. */
const tokenParams = object({ token: string().ensure() });

/** Doing it twice makes another address: no stored response holds one. */
const repeatable = true;

export const recibos = {
  /** The proof of a ticket; 404 for every other token. */
  getRecibo: endpoint<Recibo>()('GET /recibos/:token', 'anyone', { params: tokenParams }),
  /** One more proof of an abono's ticket; null where no address is known that opens elsewhere. */
  issueRecibo: endpoint<{ success: true; url: string | null }>()('POST /abonos/:id/recibo', 'recibos:write', {
    params: idParams,
    repeatable,
  }),
  /** All proofs of the ticket end. */
  revokeRecibos: endpoint<{ success: true }>()('DELETE /abonos/:id/recibo', 'recibos:revoke', { params: idParams }),
  getFamilia: endpoint<Familia>()('GET /familia/:token', 'anyone', { params: tokenParams }),
  getEnlace: endpoint<{ enlace: Enlace | null }>()('GET /users/:id/enlace', 'enlaces:write', { params: idParams }),
  /** A new link for the family, in place of the one before. */
  createEnlace: endpoint<{ success: true; url: string; vence: string }>()('POST /users/:id/enlace', 'enlaces:write', {
    params: idParams,
    repeatable,
  }),
  revokeEnlace: endpoint<{ success: true }>()('DELETE /users/:id/enlace', 'enlaces:write', { params: idParams }),
};
