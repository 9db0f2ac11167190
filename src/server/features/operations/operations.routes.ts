import type { Health } from '#contract/endpoints/operations.ts';
import { endpoints } from '#contract/endpoints.ts';
import { secondsSinceBackup, secondsSinceCopy } from '#server/backup/daily.ts';
import { type Deps, type Handler, read } from '#server/http/handler.ts';
import { metricsOf } from '#server/http/metrics.ts';
import { problemsNow } from './problems.service.ts';

/** Age of the second copy where one is made: -1 before the first. */
const copyAge = ({ db, settings, now }: Deps): { copy_age_s?: number } =>
  settings.backupCopyDir === null ? {} : { copy_age_s: secondsSinceCopy(db, now()) ?? -1 };

function presentHttps({ https }: Deps): Health['https'] {
  const direccion = https?.origin() ?? null;
  return https && direccion !== null ? { direccion, confianza: https.trustPage() } : null;
}

export const operationRoutes: Handler[] = [
  read(endpoints.health, async ({ deps }) => {
    await deps.db.ping();
    return {
      status: 'ok' as const,
      version: deps.version,
      database: deps.db.dialect.name,
      timezone: deps.settings.timeZone,
      ...copyAge(deps),
      problemas: await problemsNow(deps),
      https: presentHttps(deps),
    };
  }),
  read(endpoints.metrics, async ({ deps }) => ({
    ...(await metricsOf(deps)),
    // -1: the server has not made one yet.
    backup_age_s: (await secondsSinceBackup(deps.db, deps.now())) ?? -1,
    ...copyAge(deps),
  })),
  read(endpoints.apiDocs, async ({ deps }) => {
    const { openApi } = await import('./openapi.presenter.ts');
    return openApi(deps.version);
  }),
];
