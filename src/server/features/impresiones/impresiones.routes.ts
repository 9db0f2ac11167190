import { endpoints } from '#contract/endpoints.ts';
import { mayEditPrinter, mayFinishJob, mayPrintAbono, mayRetryJob } from '#contract/policies.ts';
import { lockedAbono } from '#server/features/ledger/abonos.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, pageOf, read, slice, succeeded, write } from '#server/http/handler.ts';
import * as service from './impresiones.service.ts';
import { nearbyPrinters } from './nearby.service.ts';
import { finishJob, printAfter, takeJob } from './queue.service.ts';
import { assertReachable } from './sending.service.ts';

export const printingRoutes: Handler[] = [
  write(endpoints.printAbono, {
    write: async (tx, { actor, params, body }) => {
      const abono = authorize(mayPrintAbono, actor, await lockedAbono(tx, params.id));
      return { trabajo: await service.makeTicket(tx, actor, abono, body) };
    },
    after: printAfter,
  }),
  read(endpoints.listJobs, async (request) => {
    const { data, total } = await service.jobsPage(request.deps.db, request.query, slice(request.query));
    return pageOf(data, total, request);
  }),
  read(endpoints.getJob, async ({ deps, params }) => ({ trabajo: await service.job(deps.db, params.id) })),
  write(endpoints.retryJob, {
    write: async (tx, { actor, params }) => {
      const failed = authorize(mayRetryJob, actor, await service.lockedJob(tx, params.id));
      return { trabajo: await service.retry(tx, actor, failed) };
    },
    after: printAfter,
  }),
  // It minds its own transactions: the logo is made to fit between them.
  read(endpoints.takeJob, ({ deps, actor, params }) => succeeded(takeJob(deps, actor, params.id))),
  write(endpoints.finishJob, async (tx, { actor, params, body }) => {
    const running = authorize(mayFinishJob, actor, await service.lockedJob(tx, params.id));
    return { trabajo: await finishJob(tx, actor, running, body.falla) };
  }),

  read(endpoints.listPrinters, async ({ deps }) => ({ datos: await service.printers(deps.db) })),
  read(endpoints.nearbyPrinters, async ({ deps }) => ({
    datos: await service.unknownPrinters(deps.db, await nearbyPrinters(deps.settings)),
  })),
  write(endpoints.createPrinter, {
    prepare: ({ body, deps }) => assertReachable(body.direccion, deps.settings),
    write: async (tx, { actor, body }) => ({ impresora: await service.createPrinter(tx, actor, body) }),
  }),
  write(endpoints.updatePrinter, {
    prepare: ({ body, deps }) => assertReachable(body.direccion, deps.settings),
    write: async (tx, { actor, params, body }) => {
      const current = authorize(mayEditPrinter, actor, await service.lockedPrinter(tx, params.id));
      return { impresora: await service.updatePrinter(tx, actor, current, body) };
    },
  }),
  write(endpoints.deletePrinter, async (tx, { actor, params }) =>
    service.deletePrinter(tx, actor, authorize(mayEditPrinter, actor, await service.lockedPrinter(tx, params.id))),
  ),
  write(endpoints.testPrinter, {
    write: async (tx, { actor, params }) => {
      const printer = authorize(mayEditPrinter, actor, await service.lockedPrinter(tx, params.id));
      return { trabajo: await service.makeTest(tx, actor, printer) };
    },
    after: printAfter,
  }),
];
