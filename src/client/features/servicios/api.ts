import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, post, split } from '#client/entities/split.ts';
import { servicios as endpoints } from '#contract/endpoints/servicios.ts';

export const servicios = api.injectEndpoints({
  endpoints: (build) => ({
    allServicios: build.query<number[], void>({
      query: () => request(endpoints.listServicios, { query: { activo: 0 } }),
      transformResponse: split(endpoints.listServicios, ({ datos }, rows) => datos.map(rows.servicios)),
      providesTags: ['servicios'],
    }),
    createServicio: build.mutation(
      post(endpoints.createServicio, ({ servicio }, rows) => rows.servicios(servicio), ['servicios']),
    ),
    updateServicio: build.mutation(
      change(endpoints.updateServicio, ({ servicio }, rows) => rows.servicios(servicio), ['servicios']),
    ),
    /** Returns the retired service, null when it was deleted because it was never sold. */
    // Also when it was refused: it may be gone already.
    deleteServicio: build.mutation(
      change(
        endpoints.deleteServicio,
        ({ servicio }, rows) => servicio && rows.servicios(servicio),
        () => ['servicios'],
      ),
    ),
  }),
});
