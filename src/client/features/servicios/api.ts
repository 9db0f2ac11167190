import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

export type ServicioBody = Sendable<BodyOf<typeof endpoints.createServicio>>;
type Change = Sendable<BodyOf<typeof endpoints.updateServicio>>;

export const servicios = api.injectEndpoints({
  endpoints: (build) => ({
    /** The whole catalogue, retired services too. */
    allServicios: build.query<number[], void>({
      query: () => request(endpoints.listServicios, { query: { activo: 0 } }),
      transformResponse: split(endpoints.listServicios, ({ datos }, rows) => datos.map(rows.servicio)),
      providesTags: ['servicios'],
    }),
    createServicio: build.mutation<number, { body: ServicioBody; key: string }>({
      query: ({ body, key }) => request(endpoints.createServicio, { body, key }),
      transformResponse: split(endpoints.createServicio, ({ servicio }, rows) => rows.servicio(servicio)),
      invalidatesTags: (id) => (id === undefined ? [] : ['servicios']),
    }),
    updateServicio: build.mutation<number, { id: number; body: Change }>({
      query: ({ id, body }) => request(endpoints.updateServicio, { params: { id }, body }),
      transformResponse: split(endpoints.updateServicio, ({ servicio }, rows) => rows.servicio(servicio)),
      invalidatesTags: (id) => (id === undefined ? [] : ['servicios']),
    }),
    /** Gives the service when it was retired, null when it was removed because nobody ever bought it. */
    deleteServicio: build.mutation<number | null, number>({
      query: (id) => request(endpoints.deleteServicio, { params: { id } }),
      transformResponse: split(endpoints.deleteServicio, ({ servicio }, rows) => servicio && rows.servicio(servicio)),
      // Also when it was refused: it may be gone already.
      invalidatesTags: ['servicios'],
    }),
  }),
});
