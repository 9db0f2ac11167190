import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import type { AuditLine, Page } from '#contract/entities.ts';
import { routes } from '#contract/routes.ts';
import type { AuditQuery } from './params.ts';

/** Lines of the log never change and belong to no record on a screen: they stay in the answer. */
export const bitacora = api.injectEndpoints({
  endpoints: (build) => ({
    bitacora: build.query<Page<AuditLine>, AuditQuery>({
      query: (query) => request(routes.listAudit, { query }),
    }),
  }),
});
