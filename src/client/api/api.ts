import { createApi } from '@reduxjs/toolkit/query/react';
import { baseQuery } from './http.ts';

/** Tags that refetch lists and totals. Rows need none: a write responds with every row that it changed. */
const tagTypes = [
  'acciones',
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

/**
 * Empty: each feature injects its endpoints, so that a page loads only its own. Cached rows are shown at once and
 * requested again, since others write at other counters.
 */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  refetchOnMountOrArgChange: true,
  endpoints: () => ({}),
});

/**
 * For uploads, which may take minutes: RTK Query holds back refetches of an api while one of its requests is pending,
 * and every screen would go on showing old rows.
 */
export const uploadApi = createApi({ reducerPath: 'uploads', baseQuery, endpoints: () => ({}) });

interface Started {
  dispatch(action: unknown): unknown;
  queryFulfilled: PromiseLike<unknown>;
}
/** `onQueryStarted` of an endpoint of `uploadApi`: the tags to invalidate once the server has taken the file. */
export const thenInvalidate =
  (...tags: Tag[]) =>
  (_arg: unknown, { dispatch, queryFulfilled }: Started): void => {
    void queryFulfilled.then(
      () => dispatch(api.util.invalidateTags(tags)),
      () => undefined,
    );
  };
