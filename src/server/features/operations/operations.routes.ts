import { Readable } from 'node:stream';
import type { Health } from '#contract/endpoints/operations.ts';
import { endpoints } from '#contract/endpoints.ts';
import { secondsSinceBackup, secondsSinceCopy } from '#server/backup/daily.ts';
import { printingFigures } from '#server/features/impresiones/impresiones.service.ts';
import { type Deps, download, type Handler, read } from '#server/http/handler.ts';
import { metricsOf, prometheusText } from '#server/http/metrics.ts';
import { problemsNow } from './problems.service.ts';

/** Age of the second copy where one is made: -1 before the first. */
const copyAge = ({ db, settings, now }: Deps): { copy_age_s?: number } =>
  settings.backupCopyDir === null ? {} : { copy_age_s: secondsSinceCopy(db, now()) ?? -1 };

function presentHttps({ https }: Deps): Health['https'] {
  const direccion = https?.origin() ?? null;
  return https && direccion !== null ? { direccion, confianza: https.trustPage() } : null;
}

async function figuresOf(deps: Deps): Promise<Record<string, number>> {
  return {
    ...(await metricsOf(deps)),
    ...(await printingFigures(deps.db)),
    // -1: the server has not made one yet.
    backup_age_s: (await secondsSinceBackup(deps.db, deps.now())) ?? -1,
    ...copyAge(deps),
  };
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
  read(endpoints.metrics, ({ deps }) => figuresOf(deps)),
  download(
    endpoints.scrape,
    async ({ deps }) => {
      const problems = (await problemsNow(deps)).length;
      const text = Buffer.from(await prometheusText(deps, { ...(await figuresOf(deps)), problems }));
      const type = 'text/plain; version=0.0.4; charset=utf-8';
      return { stream: Readable.from([text]), bytes: text.length, type, name: 'metrics.txt', shown: 'inline' };
    },
    { stored: true },
  ),
  read(endpoints.apiDocs, async ({ deps }) => {
    const { openApi } = await import('./openapi.presenter.ts');
    return openApi(deps.version);
  }),
];
