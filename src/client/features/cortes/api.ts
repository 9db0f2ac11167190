import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { CorteAbierto } from '#contract/entities.ts';

export const cortes = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sums, no rows: what is open changes with every abono of anybody. */
    currentCorte: build.query<CorteAbierto, void>({
      query: () => request(endpoints.currentCorte),
      providesTags: ['cortes'],
    }),
    listCortes: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(endpoints.listCortes, { query }),
      transformResponse: split(endpoints.listCortes, (page, rows) => rows.page(page, rows.corte)),
      providesTags: ['cortes'],
    }),
    closeCorte: build.mutation<number, { body: Sendable<BodyOf<typeof endpoints.closeCorte>>; key: string }>({
      query: ({ body, key }) => request(endpoints.closeCorte, { body, key }),
      transformResponse: split(endpoints.closeCorte, ({ corte }, rows) => rows.corte(corte)),
      // Also of an error: somebody else has closed, or something was taken meanwhile.
      invalidatesTags: ['cortes'],
    }),
  }),
});
