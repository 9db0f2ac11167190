import { api } from '#client/api/api.ts';
import type { Meta } from '#client/api/http.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { PagosDeNotas } from '#contract/deudores.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

const splitPage = split(endpoints.listPagos, ({ totales, ...page }, rows) => ({
  ...rows.page(page, ({ user, ...pago }) => ({ ...pago, user: user && rows.users(user) })),
  totales,
}));

export const pagos = api.injectEndpoints({
  endpoints: (build) => ({
    /** Planned or received payments of some days: figures, alumno ids, and the view. */
    pagos: build.query({
      query: (query: Omit<QueryOf<typeof endpoints.listPagos>, 'per_page'>) => request(endpoints.listPagos, { query }),
      transformResponse: (response: PagosDeNotas, meta: Meta | undefined, { vista }) => ({
        ...splitPage(response, meta),
        vista,
      }),
      providesTags: ['notas'],
    }),
  }),
});
