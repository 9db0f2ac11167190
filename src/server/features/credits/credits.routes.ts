import { endpoints } from '#contract/endpoints.ts';
import { ownerOf } from '#server/http/actor.ts';
import { type Handler, reading, writing } from '#server/http/handler.ts';
import * as service from './credits.service.ts';

export const creditRoutes: Handler[] = [
  reading(endpoints.listCredits, ({ deps, actor, params, query }) =>
    service.creditsOf(deps.db, ownerOf(actor, 'notes:read', params.userId), query.nota),
  ),
  reading(endpoints.account, ({ deps, actor, params }) =>
    service.accountOf(deps.db, ownerOf(actor, 'notes:read', params.id)),
  ),
  writing(endpoints.createAbono, (tx, { actor, body, now }) => service.createAbono(tx, actor, body, now)),
  writing(endpoints.reprintAbono, async (tx, { actor, params, now }) => ({
    abono: await service.reprint(tx, actor, params.id, now),
  })),
  writing(endpoints.cancelAbono, (tx, { actor, params, body, now }) =>
    service.cancelAbono(tx, actor, params.id, body.motivo, now),
  ),
];
