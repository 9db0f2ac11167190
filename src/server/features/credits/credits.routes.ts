import { endpoints } from '#contract/endpoints.ts';
import { mayCancelAbono, mayReadNotes, mayReprintAbono, mayTakeAbono } from '#contract/policies.ts';
import { leaveTakeOver } from '#server/audit/record.ts';
import { makeTickets } from '#server/features/impresiones/impresiones.service.ts';
import { printAfter } from '#server/features/impresiones/queue.service.ts';
import { lockedAbono, reprint } from '#server/features/ledger/abonos.service.ts';
import { noteFor } from '#server/features/ledger/notes.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Deps, type Handler, read, write } from '#server/http/handler.ts';
import { atCounter, lastAtCounter } from './caja.service.ts';
import * as service from './credits.service.ts';
import { createPago } from './pagos.service.ts';

/** Where no printer was named, nothing waits that was not printed before. */
const printTickets = async ({ deps, query }: { deps: Deps; query: { impresora_id?: number | undefined } }) => {
  if (query.impresora_id !== undefined) await printAfter({ deps });
};

export const creditRoutes: Handler[] = [
  read(endpoints.listCredits, async ({ deps, actor, params, query }) => {
    const owner = authorize(mayReadNotes, actor, { id: params.userId });
    const { note, ...rest } = await service.creditsOf(deps.db, owner, query.nota, actor.today);
    return { ...rest, note: note && noteFor(actor, note) };
  }),
  read(endpoints.account, async ({ deps, actor, params }) => {
    const owner = authorize(mayReadNotes, actor, { id: params.id });
    const { notas, abonos } = await service.accountOf(deps.db, owner, actor.today);
    return { notas: notas.map((note) => noteFor(actor, note)), abonos };
  }),
  write(endpoints.createAbono, {
    write: async (tx, { actor, query, body }) => {
      const note = authorize(mayTakeAbono, actor, await service.noteToPay(tx, body, actor.today));
      const taken = await service.createAbono(tx, actor, note, body);
      return { ...taken, trabajos: await makeTickets(tx, actor, [taken.abono], query.impresora_id) };
    },
    alsoWrites: leaveTakeOver,
    after: printTickets,
  }),
  write(endpoints.createPago, {
    write: async (tx, { actor, query, body }) => {
      const taken = await createPago(tx, actor, body);
      return { ...taken, trabajos: await makeTickets(tx, actor, taken.abonos, query.impresora_id) };
    },
    alsoWrites: leaveTakeOver,
    after: printTickets,
  }),
  read(endpoints.findAtCounter, ({ deps, actor, body }) => atCounter(deps, actor, body.q)),
  read(endpoints.lastAtCounter, ({ deps, actor, query }) => lastAtCounter(deps.db, actor, query.limite ?? undefined)),
  write(endpoints.reprintAbono, async (tx, { actor, params }) => ({
    abono: await reprint(tx, actor, authorize(mayReprintAbono, actor, { id: params.id })),
  })),
  write(endpoints.cancelAbono, async (tx, { actor, params, body }) => {
    const abono = authorize(mayCancelAbono, actor, { ...(await lockedAbono(tx, params.id)), ahora: actor.now });
    return service.cancelAbono(tx, actor, abono, body.motivo);
  }),
];
