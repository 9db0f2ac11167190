import { endpoints } from '#contract/endpoints.ts';
import { mayPrintAbono, mayRetryJob } from '#contract/policies.ts';
import { lockedAbono } from '#server/features/ledger/abonos.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, reading, releasing, writing } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import * as service from './impresiones.service.ts';
import { printAfter } from './queue.service.ts';

export const jobRoutes: Handler[] = [
  releasing(
    writing(endpoints.printAbono, async (tx, { actor, params, body, publicOrigin }) => {
      const abono = authorize(mayPrintAbono, actor, await lockedAbono(tx, params.id));
      return { trabajo: await service.makeTicket(tx, actor, abono, body, publicOrigin) };
    }),
    printAfter,
  ),
  reading(endpoints.listJobs, async (request) => {
    const { data, total } = await service.jobsPage(request.deps.db, request.query, slice(request.query));
    return pageOf(data, total, request);
  }),
  reading(endpoints.getJob, async ({ deps, params }) => ({ trabajo: await service.job(deps.db, params.id) })),
  releasing(
    writing(endpoints.retryJob, async (tx, { actor, params }) => {
      const failed = authorize(mayRetryJob, actor, await service.lockedJob(tx, params.id));
      return { trabajo: await service.retry(tx, actor, failed) };
    }),
    printAfter,
  ),
];
