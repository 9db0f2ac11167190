import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { bitacora as bitacoraEndpoints } from '#contract/endpoints/bitacora.ts';
import { users as usersEndpoints } from '#contract/endpoints/users.ts';
import type { AuditLine, Page } from '#contract/entities.ts';

export type AuditQuery = Partial<QueryOf<typeof bitacoraEndpoints.listAudit>>;

/** Lines never change and belong to no record on a screen: they stay in the response. */
export const bitacora = api.injectEndpoints({
  endpoints: (build) => ({
    bitacora: build.query<Page<AuditLine>, AuditQuery>({
      query: (query) => request(bitacoraEndpoints.listAudit, { query }),
    }),
    /** People by name, to filter by author: those in baja, or the others. */
    findPersonas: build.query<PageOf<number>, { texto: string; baja: boolean }>({
      query: ({ texto, baja }) =>
        request(usersEndpoints.searchUsersBy, {
          params: { text: texto, by: 'user:nombre' },
          query: { per_page: 20, activo: baja ? 0 : undefined },
        }),
      transformResponse: split(usersEndpoints.searchUsersBy, ({ datos }, rows) => rows.page(datos, rows.users)),
      providesTags: ['users'],
    }),
  }),
});
