import { endpoints } from '#contract/endpoints.ts';
import { mayEditPromesa, mayPromise } from '#contract/policies.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { lockUserShared } from '#server/features/users/users.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import * as service from './promesas.service.ts';

export const promesaRoutes: Handler[] = [
  write(endpoints.createPromesa, async (tx, { actor, body }) => {
    const note = authorize(mayPromise, actor, await lockedNote(tx, body.nota_id, actor.today));
    await lockUserShared(tx, note.user_id);
    return { promesa: await service.createPromesa(tx, actor, note, body) };
  }),
  write(endpoints.updatePromesa, async (tx, { actor, params, body }) => {
    const { nota_id } = await service.promesaNow(tx, params.id, actor.now);
    const { saldo, user_id } = await lockedNote(tx, nota_id, actor.today);
    await lockUserShared(tx, user_id);
    const promesa = authorize(mayEditPromesa, actor, await service.promesaNow(tx, params.id, actor.now));
    return { promesa: await service.updatePromesa(tx, actor, promesa, body, saldo) };
  }),
  read(endpoints.listPromesas, async (request) => {
    const { deps, actor, query } = request;
    const { data, total } = await service.promesasPage(deps.db, actor.now, query, slice(query));
    return pageOf(data, total, request);
  }),
];
