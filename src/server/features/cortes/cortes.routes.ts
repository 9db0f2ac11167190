import { endpoints } from '#contract/endpoints.ts';
import { mayCancelMovimiento, mayCloseCorte, mayCountCorte, mayMoveCash } from '#contract/policies.ts';
import { printAfter } from '#server/features/impresiones/queue.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, pageOf, read, slice, write } from '#server/http/handler.ts';
import {
  cancelMovimiento,
  closeCorte,
  countCorte,
  createMovimiento,
  listCortes,
  listMovimientos,
  lockedMovimiento,
} from './cortes.service.ts';
import { countedCorte, currentCorte, ownCorte, takenCorte } from './open.service.ts';

export const corteRoutes: Handler[] = [
  read(endpoints.listCortes, async (request) => {
    const { data, total } = await listCortes(request.deps.db, slice(request.query));
    return pageOf(data, total, request);
  }),
  read(endpoints.currentCorte, ({ deps, actor }) => currentCorte(deps.db, actor)),
  read(endpoints.ownCorte, ({ deps, actor }) => ownCorte(deps.db, actor)),
  write(endpoints.countCorte, async (tx, { actor, body }) =>
    countCorte(tx, actor, authorize(mayCountCorte, actor, await countedCorte(tx, actor)), body),
  ),
  write(endpoints.closeCorte, async (tx, { actor, body }) => {
    const open = authorize(mayCloseCorte, actor, await takenCorte(tx, actor));
    return { corte: await closeCorte(tx, actor, open, body) };
  }),
  read(endpoints.listMovimientos, async (request) => {
    const { data, total } = await listMovimientos(request.deps.db, request.actor, slice(request.query));
    return pageOf(data, total, request);
  }),
  write(endpoints.cancelMovimiento, async (tx, { actor, params, body }) => {
    const standing = { ...(await lockedMovimiento(tx, params.id)), ahora: actor.now };
    const movimiento = authorize(mayCancelMovimiento, actor, standing);
    return { movimiento: await cancelMovimiento(tx, actor, movimiento, body.motivo) };
  }),
  write(endpoints.createMovimiento, {
    write: (tx, { actor, body }) => createMovimiento(tx, actor, authorize(mayMoveCash, actor, body)),
    after: printAfter,
  }),
];
