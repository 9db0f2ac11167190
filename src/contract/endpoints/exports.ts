import { object } from 'yup';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';

export const downloads = {
  /** A link good for one download, because a new window sends no bearer header. */
  downloadTicket: endpoint<{ url: string }>()('POST /admin/download-tickets', 'downloads:write', {
    body: object({ path: requiredText('Falta la dirección de la descarga.', 500) }),
    repeatable: true,
    status: 201,
  }),
};
