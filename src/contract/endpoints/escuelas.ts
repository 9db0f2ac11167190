import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { School } from '../entities.ts';
import { version } from '../fields.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { schoolRecord } from '../records/escuelas.ts';
import { idParams } from './common.ts';

const schoolBody = object(typedOf(schoolRecord));
export type SchoolBody = InferType<typeof schoolBody>;

export const escuelas = {
  listEscuelas: endpoint<{ datos: School[] }>()('GET /escuelas', 'escuelas:read'),
  createEscuela: endpoint<{ success: true; escuela: School }>()('POST /escuelas', 'escuelas:write', {
    body: schoolBody,
    readOnly: readOnlyOf(schoolRecord),
    status: 201,
  }),
  updateEscuela: endpoint<{ success: true; escuela: School }>()('PUT /escuelas/:id', 'escuelas:write', {
    params: idParams,
    body: schoolBody.shape({ version: version() }).partial(),
    readOnly: readOnlyOf(schoolRecord),
  }),
  deleteEscuela: endpoint<{ success: true }>()('DELETE /escuelas/:id', 'escuelas:delete', { params: idParams }),
};
