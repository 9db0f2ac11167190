import { endpoints } from '#contract/endpoints.ts';
import { secondsSinceBackup } from '#server/backup/daily.ts';
import { type Handler, read } from '#server/http/handler.ts';
import { metricsOf } from '#server/http/metrics.ts';
import { problemsNow } from './problems.service.ts';

export const operationRoutes: Handler[] = [
  read(endpoints.health, async ({ deps }) => {
    await deps.db.ping();
    return {
      status: 'ok' as const,
      version: deps.version,
      database: deps.db.dialect.name,
      timezone: deps.settings.timeZone,
      problemas: await problemsNow(deps),
    };
  }),
  read(endpoints.metrics, async ({ deps }) => ({
    ...(await metricsOf(deps)),
    // -1: the server has not made one yet.
    backup_age_s: (await secondsSinceBackup(deps.db, deps.now())) ?? -1,
  })),
  read(endpoints.apiDocs, async ({ deps }) => {
    const { openApi } = await import('./openapi.presenter.ts');
    return openApi(deps.version);
  }),
];
