import { endpoints } from '#contract/endpoints.ts';
import { mayEditPrinter } from '#contract/policies.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import { assertReachable } from './address.service.ts';
import { makeTest } from './impresiones.service.ts';
import * as service from './impresoras.service.ts';
import { printAfter } from './queue.service.ts';

export const printerRoutes: Handler[] = [
  read(endpoints.listPrinters, async ({ deps }) => ({ datos: await service.printers(deps.db) })),
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
      return { trabajo: await makeTest(tx, actor, printer) };
    },
    after: printAfter,
  }),
];
