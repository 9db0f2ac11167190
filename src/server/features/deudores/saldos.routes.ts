import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { saldosOfDay } from './saldos.service.ts';

export const saldoRoutes: Handler[] = [
  reading(endpoints.saldos, ({ deps, actor, query }) =>
    saldosOfDay(deps.db, query.al ?? actor.today, { today: actor.today, timeZone: deps.settings.timeZone }),
  ),
];
