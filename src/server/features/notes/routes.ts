import { routes } from '#contract/routes.ts';
import { ownerOf } from '#server/http/actor.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import { cancelNote, createNote, updateNote } from './sell.ts';
import { nextFolio, noteOf } from './service.ts';

export const noteRoutes: Handler[] = [
  reading(routes.getNote, ({ deps, actor, params, query }) =>
    noteOf(deps.db, ownerOf(actor, 'notes:read', params.userId), query.nota),
  ),
  writing(routes.createNote, async (tx, { actor, body, now }) => ({
    success: true,
    note: await createNote(tx, actor, body, now),
  })),
  writing(routes.updateNote, async (tx, { actor, params, body, now }) => ({
    success: true,
    note: await updateNote(tx, actor, params.id, body, now),
  })),
  writing(routes.cancelNote, async (tx, { actor, params, body, now }) => ({
    success: true,
    note: await cancelNote(tx, actor, params.id, body.motivo, now),
  })),
  reading(routes.nextFolio, async ({ deps, query }) => ({ folio: await nextFolio(deps.db, query.escuela) })),
];
