/** What screens of several features ask for: the two short lists that forms choose from, and one person. */

import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { routes } from '#contract/routes.ts';
import { split } from './split.ts';

export const catalogs = api.injectEndpoints({
  endpoints: (build) => ({
    listEscuelas: build.query<number[], void>({
      query: () => request(routes.listEscuelas),
      transformResponse: split(routes.listEscuelas, ({ datos }, rows) => datos.map(rows.escuela)),
      providesTags: ['escuelas'],
    }),
    listServicios: build.query<number[], void>({
      query: () => request(routes.listServicios),
      transformResponse: split(routes.listServicios, ({ datos }, rows) => datos.map(rows.servicio)),
      providesTags: ['servicios'],
    }),
    person: build.query<number, number>({
      query: (id) => request(routes.getUser, { params: { id } }),
      transformResponse: split(routes.getUser, ({ user }, rows) => rows.user(user)),
    }),
  }),
});
