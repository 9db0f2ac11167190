import { endpoints } from '#contract/endpoints.ts';
import {
  mayAddRecargo,
  mayCancelNote,
  mayCancelRecargo,
  mayEditNote,
  mayReadNote,
  mayReadNotes,
} from '#contract/policies.ts';
import { leaveTakeOver } from '#server/audit/record.ts';
import { lockedNote, noteFor, noteNow, noteOf } from '#server/features/ledger/notes.service.ts';
import { recargoOf, recargosPage } from '#server/features/ledger/recargos.service.ts';
import { assertCurrent, authorize } from '#server/http/actor.ts';
import { download, type Handler, pageOf, read, slice, write } from '#server/http/handler.ts';
import { nextFolio } from './folios.service.ts';
import { cancelNote, createNote, updateNote, updatePlan } from './notes.service.ts';
import { replacedPlans } from './plan.service.ts';
import { addRecargo, cancelRecargo, recargosWorkbook } from './recargos.service.ts';

export const noteRoutes: Handler[] = [
  read(endpoints.getNote, async ({ deps, actor, params, query }) => {
    const owner = authorize(mayReadNotes, actor, { id: params.userId });
    const { note, otras } = await noteOf(deps.db, owner, query.nota, actor.today);
    return { note: note && noteFor(actor, note), otras };
  }),
  write(endpoints.createNote, {
    write: async (tx, { actor, body }) => ({ note: await createNote(tx, actor, body) }),
    alsoWrites: leaveTakeOver,
  }),
  write(endpoints.updateNote, async (tx, { actor, params, body }) => {
    // A form that is older than the note's cancelling is shown the note as it stands.
    const note = assertCurrent(await lockedNote(tx, params.id, actor.today), body.version);
    return { note: await updateNote(tx, actor, authorize(mayEditNote, actor, note), body) };
  }),
  read(endpoints.replacedPlans, async ({ deps, actor, params }) => ({
    datos: await replacedPlans(deps.db, authorize(mayReadNote, actor, await noteNow(deps.db, params.id, actor.today))),
  })),
  write(endpoints.updatePlan, async (tx, { actor, params, body }) => {
    const note = assertCurrent(await lockedNote(tx, params.id, actor.today), body.version);
    return { note: await updatePlan(tx, actor, authorize(mayEditNote, actor, note), body.pagos) };
  }),
  write(endpoints.cancelNote, async (tx, { actor, params, body }) => {
    const note = authorize(mayCancelNote, actor, await lockedNote(tx, params.id, actor.today));
    return { note: await cancelNote(tx, actor, note, body.motivo) };
  }),
  read(endpoints.nextFolio, async ({ deps, query }) => ({ folio: await nextFolio(deps.db, query.escuela) })),

  write(endpoints.createRecargo, async (tx, { actor, params, body }) => {
    const note = assertCurrent(await lockedNote(tx, params.id, actor.today), body.version);
    return addRecargo(tx, actor, authorize(mayAddRecargo, actor, note), body);
  }),
  write(endpoints.cancelRecargo, async (tx, { actor, params, body }) => {
    const note = authorize(mayAddRecargo, actor, await lockedNote(tx, params.id, actor.today));
    const recargo = authorize(mayCancelRecargo, actor, await recargoOf(tx, note.id, params.rid));
    return cancelRecargo(tx, actor, note, recargo, body.motivo);
  }),
  read(endpoints.listRecargos, async (request) => {
    const { deps, actor, query } = request;
    const { data, total, totales } = await recargosPage(deps.db, actor, query, slice(query));
    return { ...pageOf(data, total, request), totales };
  }),
  download(endpoints.exportRecargos, ({ deps, actor, query }) => recargosWorkbook(deps, actor, query)),
];
