import { routes } from '#contract/routes.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { auditPage, filterOf } from './service.ts';
import { auditWorkbook } from './workbook.ts';

export const bitacoraRoutes: Handler[] = [
  {
    ...reading(routes.listAudit, ({ deps, query }) =>
      auditPage(deps.db, filterOf(query, deps.settings.timeZone), { call: routes.listAudit, params: {}, query }),
    ),
    download: async ({ deps, actor, query, now }) =>
      query.formato === 'xlsx' ? auditWorkbook(deps, actor, filterOf(query, deps.settings.timeZone), now) : null,
  },
  reading(routes.history, ({ deps, params, query }) =>
    auditPage(deps.db, { tabla: params.tabla, registro: params.id }, { call: routes.history, params, query }),
  ),
];
