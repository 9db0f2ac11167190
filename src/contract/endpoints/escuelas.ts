import { type InferType, number, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { School, Service } from '../entities.ts';
import { flag, money, requiredText, version } from '../fields.ts';
import { NAME_MAX, PREFIX_MAX } from '../rules.ts';
import { idParams } from './common.ts';

export const schoolBody = object({
  nombre: requiredText('Escribe el nombre de la escuela.', NAME_MAX * 2),
  prefijo: requiredText('Escribe el prefijo.', PREFIX_MAX),
});
export type SchoolBody = InferType<typeof schoolBody>;

/** Places of the catalogue; larger ones would be an error of PostgreSQL's integer. */
const ORDEN_MAX = 1_000_000;

export const serviceBody = object({
  servicio: requiredText('Escribe el nombre del servicio.', NAME_MAX),
  costo: money('Escribe el costo.'),
  orden: number().typeError('Debe ser un número.').integer('Debe ser un número entero.').min(0).max(ORDEN_MAX),
});
export type ServiceBody = InferType<typeof serviceBody>;

export const escuelas = {
  listEscuelas: endpoint<{ datos: School[] }>()({ method: 'GET', path: '/escuelas', who: 'escuelas:read' }),
  createEscuela: endpoint<{ success: true; escuela: School }>()({
    method: 'POST',
    path: '/escuelas',
    who: 'escuelas:write',
    body: schoolBody,
    readOnly: ['id', 'version'],
    status: 201,
  }),
  updateEscuela: endpoint<{ success: true; escuela: School }>()({
    method: 'PUT',
    path: '/escuelas/:id',
    who: 'escuelas:write',
    params: idParams,
    body: schoolBody.shape({ version: version() }).partial(),
    readOnly: ['id'],
  }),
  deleteEscuela: endpoint<{ success: true }>()({
    method: 'DELETE',
    path: '/escuelas/:id',
    who: 'escuelas:delete',
    params: idParams,
  }),
};

export const servicios = {
  /** Active ones in their order; `activo=0` adds the retired ones for administrators. */
  listServicios: endpoint<{ datos: Service[] }>()({
    method: 'GET',
    path: '/servicios',
    who: 'servicios:read',
    query: object({ activo: number().typeError('activo es 0 o 1.').oneOf([0, 1], 'activo es 0 o 1.') }),
  }),
  createServicio: endpoint<{ success: true; servicio: Service }>()({
    method: 'POST',
    path: '/servicios',
    who: 'servicios:write',
    body: serviceBody,
    readOnly: ['id', 'activo', 'version'],
    status: 201,
  }),
  updateServicio: endpoint<{ success: true; servicio: Service }>()({
    method: 'PUT',
    path: '/servicios/:id',
    who: 'servicios:write',
    params: idParams,
    /** `activo: true` offers a retired service again. */
    body: serviceBody.shape({ activo: flag(), version: version() }).partial(),
    readOnly: ['id'],
  }),
  /** A service in use is retired, not removed. */
  deleteServicio: endpoint<{ success: true; servicio: Service | null }>()({
    method: 'DELETE',
    path: '/servicios/:id',
    who: 'servicios:write',
    params: idParams,
  }),
};
