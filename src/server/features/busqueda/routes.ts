import { routes } from '#contract/routes.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { search } from './service.ts';

export const busquedaRoutes: Handler[] = [
  reading(routes.search, ({ deps, actor, query }) => search(deps.db, actor, query.texto)),
];
