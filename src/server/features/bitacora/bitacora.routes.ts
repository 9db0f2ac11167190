import { endpoints } from '#contract/endpoints.ts';
import { leavesReading } from '#server/audit/readings.ts';
import { type Handler, read } from '#server/http/handler.ts';
import { auditPage, auditWorkbook, childrenShown, filterOf } from './bitacora.service.ts';

export const bitacoraRoutes: Handler[] = [
  read(
    endpoints.listAudit,
    (request) => auditPage(request.deps.db, filterOf(request.query, request.deps.settings.timeZone), request),
    {
      shows: leavesReading(childrenShown),
      // The page of the screen takes none of the places that downloads have.
      orDownload: {
        wanted: ({ query }) => query.formato === 'xlsx',
        download: ({ deps, actor, query }) => auditWorkbook(deps, actor, filterOf(query, deps.settings.timeZone)),
      },
    },
  ),
  read(
    endpoints.history,
    ({ params, ...request }) =>
      auditPage(request.deps.db, { tabla: params.tabla, registro: params.id }, { params, ...request }),
    { shows: leavesReading(childrenShown) },
  ),
];
