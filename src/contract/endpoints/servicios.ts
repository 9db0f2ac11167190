import { type InferType, number, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Service } from '../entities.ts';
import { flag, version } from '../fields.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { serviceRecord } from '../records/servicios.ts';
import { idParams } from './common.ts';

const serviceBody = object(typedOf(serviceRecord));
export type ServiceBody = InferType<typeof serviceBody>;

export const servicios = {
  /** Active ones in their order; `activo=0` adds the retired ones for administrators. */
  listServicios: endpoint<{ datos: Service[] }>()('GET /servicios', 'servicios:read', {
    query: object({ activo: number().typeError('activo es 0 o 1.').oneOf([0, 1], 'activo es 0 o 1.') }),
  }),
  createServicio: endpoint<{ success: true; servicio: Service }>()('POST /servicios', 'servicios:write', {
    body: serviceBody,
    readOnly: readOnlyOf(serviceRecord),
    status: 201,
  }),
  updateServicio: endpoint<{ success: true; servicio: Service }>()('PUT /servicios/:id', 'servicios:write', {
    params: idParams,
    /** `activo: true` offers a retired service again. */
    body: serviceBody.shape({ activo: flag(), version: version() }).partial(),
    readOnly: readOnlyOf(serviceRecord),
  }),
  /** A service in use is retired, not removed. */
  deleteServicio: endpoint<{ success: true; servicio: Service | null }>()('DELETE /servicios/:id', 'servicios:write', {
    params: idParams,
  }),
};
