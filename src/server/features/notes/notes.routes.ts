import { endpoints } from '#contract/endpoints.ts';
import { noteOf } from '#server/features/ledger/notes.service.ts';
import { ownerOf } from '#server/http/actor.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import { nextFolio } from './folios.service.ts';
import { cancelNote, createNote, updateNote } from './notes.service.ts';

export const noteRoutes: Handler[] = [
  reading(endpoints.getNote, ({ deps, actor, params, query }) =>
    noteOf(deps.db, ownerOf(actor, 'notes:read', params.userId), query.nota),
  ),
  writing(endpoints.createNote, async (tx, { actor, body, now }) => ({ note: await createNote(tx, actor, body, now) })),
  writing(endpoints.updateNote, async (tx, { actor, params, body, now }) => ({
    note: await updateNote(tx, actor, params.id, body, now),
  })),
  writing(endpoints.cancelNote, async (tx, { actor, params, body, now }) => ({
    note: await cancelNote(tx, actor, params.id, body.motivo, now),
  })),
  reading(endpoints.nextFolio, async ({ deps, query }) => ({ folio: await nextFolio(deps.db, query.escuela) })),
];
