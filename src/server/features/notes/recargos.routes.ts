import { endpoints } from '#contract/endpoints.ts';
import { mayAddRecargo, mayCancelRecargo } from '#contract/policies.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { recargoOf, recargosPage } from '#server/features/ledger/recargos.service.ts';
import { authorize } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { download, type Handler, read, write } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import { addRecargo, cancelRecargo, recargosWorkbook } from './recargos.service.ts';

export const recargoRoutes: Handler[] = [
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
