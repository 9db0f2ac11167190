import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

export const pagos = api.injectEndpoints({
  endpoints: (build) => ({
    /** What was to be paid on some days, or came in: figures, with the ids of the alumnos. */
    pagos: build.query({
      query: (query: Omit<QueryOf<typeof endpoints.listPagos>, 'per_page'>) => request(endpoints.listPagos, { query }),
      transformResponse: split(endpoints.listPagos, ({ totales, ...page }, rows) => ({
        ...rows.page(page, ({ user, ...pago }) => ({ ...pago, user: user && rows.user(user) })),
        totales,
      })),
      providesTags: ['notas'],
    }),
  }),
});
