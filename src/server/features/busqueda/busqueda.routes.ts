import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { search } from './busqueda.service.ts';

export const busquedaRoutes: Handler[] = [
  reading(endpoints.search, ({ deps, actor, query }) => search(deps.db, actor, query.texto)),
];
