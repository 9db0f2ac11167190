import { endpoints } from '#contract/endpoints.ts';
import { mayReadContrato, maySignContrato } from '#contract/policies.ts';
import { lockedNote, noteNow } from '#server/features/ledger/notes.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import { contratoOfNote, printContrato, signContrato } from './contratos.service.ts';

export const contratoRoutes: Handler[] = [
  read(endpoints.getContrato, async ({ deps, actor, params, query }) => {
    const note = authorize(mayReadContrato, actor, await noteNow(deps.db, params.id, actor.today));
    return contratoOfNote(deps.db, actor, note, deps.settings.timeZone, query.contrato);
  }),
  write(endpoints.printContrato, async (tx, { actor, params }) => {
    await printContrato(tx, actor, authorize(mayReadContrato, actor, await lockedNote(tx, params.id, actor.today)));
  }),
  write(endpoints.signContrato, async (tx, { deps, actor, params, body }) => {
    const note = authorize(maySignContrato, actor, await lockedNote(tx, params.id, actor.today));
    return { contrato: await signContrato(tx, actor, note, body, deps.settings.timeZone) };
  }),
];
