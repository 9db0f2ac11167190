import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AuditLine, Page } from '#contract/entities.ts';
import type { AuditQuery } from './params.ts';

/** Lines never change and belong to no record on a screen: they stay in the response. */
export const bitacora = api.injectEndpoints({
  endpoints: (build) => ({
    bitacora: build.query<Page<AuditLine>, AuditQuery>({
      query: (query) => request(endpoints.listAudit, { query }),
    }),
    /** People by name, to choose one whose deeds are shown. */
    findPersonas: build.query<PageOf<number>, string>({
      query: (text) =>
        request(endpoints.searchUsersBy, { params: { text, by: 'user:nombre' }, query: { per_page: 20 } }),
      transformResponse: split(endpoints.searchUsersBy, ({ datos }, rows) => rows.page(datos, rows.user)),
      providesTags: ['users'],
    }),
  }),
});
