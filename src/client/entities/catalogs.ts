/** What screens of several features ask for: the two short lists that forms choose from, one person, the zone of the clock. */
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Negocio } from '#contract/entities.ts';
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
    /** The time zone of the business. */
    timeZone: build.query<string | null, void>({
      query: () => request(routes.health),
      transformResponse: ({ timezone }: ResponseOf<typeof routes.health>) => timezone ?? null,
    }),
    /** What the business has decided for itself: forms and paper read it. */
    ajustes: build.query<number, void>({
      query: () => request(routes.getAjustes),
      transformResponse: split(routes.getAjustes, ({ ajustes }, rows) => rows.ajustes(ajustes)),
    }),
    /** The name on the door, before anybody has signed in. */
    negocio: build.query<Negocio, void>({ query: () => request(routes.getNegocio) }),
    person: build.query<number, number>({
      query: (id) => request(routes.getUser, { params: { id } }),
      transformResponse: split(routes.getUser, ({ user }, rows) => rows.user(user)),
    }),
  }),
});
