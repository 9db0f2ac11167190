import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

export type EscuelaBody = Sendable<BodyOf<typeof endpoints.createEscuela>>;

/** People's rows carry the school's name. */
const changed = ['escuelas', 'alumnos', 'users'] as const;

export const escuelas = api.injectEndpoints({
  endpoints: (build) => ({
    createEscuela: build.mutation<number, { body: EscuelaBody; key: string }>({
      query: ({ body, key }) => request(endpoints.createEscuela, { body, key }),
      transformResponse: split(endpoints.createEscuela, ({ escuela }, rows) => rows.escuela(escuela)),
      invalidatesTags: (id) => (id === undefined ? [] : ['escuelas']),
    }),
    updateEscuela: build.mutation<number, { id: number; body: Sendable<BodyOf<typeof endpoints.updateEscuela>> }>({
      query: ({ id, body }) => request(endpoints.updateEscuela, { params: { id }, body }),
      transformResponse: split(endpoints.updateEscuela, ({ escuela }, rows) => rows.escuela(escuela)),
      invalidatesTags: (id) => (id === undefined ? [] : changed),
    }),
    deleteEscuela: build.mutation<true, number>({
      query: (id) => request(endpoints.deleteEscuela, { params: { id } }),
      transformResponse: () => true as const,
      // Also when it was refused: it may be gone already.
      invalidatesTags: ['escuelas'],
    }),
  }),
});
