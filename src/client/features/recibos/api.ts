/** The endpoints of a family's link. */
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done } from '#client/entities/split.ts';
import { Secret } from '#client/lib/secret.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { recibos as endpoints } from '#contract/endpoints/recibos.ts';
import type { Enlace } from '#contract/recibos.ts';

export const recibos = api.injectEndpoints({
  endpoints: (build) => ({
    /** The link of an alumno's family, by the alumno's id; null without one. */
    enlace: build.query<Enlace | null, number>({
      query: (id) => request(endpoints.getEnlace, { params: { id } }),
      transformResponse: ({ enlace }: ResponseOf<typeof endpoints.getEnlace>) => enlace,
      providesTags: ['enlaces'],
    }),
    /** Its address, which nothing gives a second time. */
    createEnlace: build.mutation(change(endpoints.createEnlace, ({ url }) => new Secret(url), ['enlaces'])),
    revokeEnlace: build.mutation(change(endpoints.revokeEnlace, done, ['enlaces'])),
  }),
});
