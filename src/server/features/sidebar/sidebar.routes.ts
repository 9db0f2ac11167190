import { endpoints } from '#contract/endpoints.ts';
import { type Handler, reading } from '#server/http/handler.ts';
import { counters } from './sidebar.service.ts';

export const sidebarRoutes: Handler[] = [reading(endpoints.counters, ({ deps, actor }) => counters(deps.db, actor))];
