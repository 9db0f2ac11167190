import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './http.ts';

/** What lists and totals are refetched by; rows are not: a write answers with every row that it touched. */
const tagTypes = [
  'alumnos',
  'users',
  'notas',
  'escuelas',
  'servicios',
  'planes',
  'impresoras',
  'impresiones',
  'anuncios',
  'agenda',
  'fotos',
  'codigos',
  'infantes',
  'autorizados',
  'documentos',
  'sesiones',
  'contratos',
  'cortes',
  'recordatorios',
  'promesas',
  'contactos',
  'enlaces',
  'ultimos',
  'recargos',
  'importaciones',
  'importacion',
  'filas',
  'negocio',
] as const;
export type Tag = (typeof tagTypes)[number];

/** Empty: each feature injects its endpoints, so that a page loads only its own. */
export const api = createApi({ reducerPath: 'api', baseQuery, tagTypes, endpoints: () => ({}) });
