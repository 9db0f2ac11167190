import { routes } from '#contract/routes.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { metricsOf } from '#server/http/metrics.ts';
import { openApi } from './openapi.ts';

export const operationRoutes: Handler[] = [
  reading(routes.metrics, ({ deps }) => metricsOf(deps)),
  reading(routes.apiDocs, async ({ deps }) => openApi(deps.version)),
];
