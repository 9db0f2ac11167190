import { endpoints } from '#contract/endpoints.ts';
import { mayEditPrinter } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, preparedWriting, reading, releasing, writing } from '#server/http/handler.ts';
import { assertReachable } from './address.service.ts';
import { makeTest } from './impresiones.service.ts';
import * as service from './impresoras.service.ts';
import { printAfter } from './queue.service.ts';

export const printerRoutes: Handler[] = [
  reading(endpoints.listPrinters, async ({ deps }) => ({ datos: await service.printers(deps.db) })),
  preparedWriting(
    endpoints.createPrinter,
    ({ body, deps }) => assertReachable(body.direccion, deps.settings),
    async (tx, { actor, body }) => ({ impresora: await service.createPrinter(tx, actor, body) }),
  ),
  preparedWriting(
    endpoints.updatePrinter,
    ({ body, deps }) => assertReachable(body.direccion, deps.settings),
    async (tx, { actor, params, body }) => {
      const current = authorize(mayEditPrinter, actor, await service.lockedPrinter(tx, params.id));
      return { impresora: await service.updatePrinter(tx, actor, current, body) };
    },
  ),
  writing(endpoints.deletePrinter, async (tx, { actor, params }) =>
    service.deletePrinter(tx, actor, authorize(mayEditPrinter, actor, await service.lockedPrinter(tx, params.id))),
  ),
  releasing(
    writing(endpoints.testPrinter, async (tx, { actor, params }) => {
      const printer = authorize(mayEditPrinter, actor, await service.lockedPrinter(tx, params.id));
      return { trabajo: await makeTest(tx, actor, printer) };
    }),
    printAfter,
  ),
];
