import { routes } from '#contract/routes.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { counters } from './service.ts';

export const sidebarRoutes: Handler[] = [
  reading(routes.counters, ({ deps, actor }) => counters(deps.db, actor, deps.now())),
];
