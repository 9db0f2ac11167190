import { endpoints } from '#contract/endpoints.ts';
import { type Handler, read } from '#server/http/handler.ts';
import { search } from './busqueda.service.ts';

export const busquedaRoutes: Handler[] = [
  read(endpoints.search, ({ deps, actor, query }) => search(deps.db, actor, query.texto)),
];
