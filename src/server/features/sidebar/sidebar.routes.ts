import { endpoints } from '#contract/endpoints.ts';
import { type Handler, read } from '#server/http/handler.ts';
import { counters } from './sidebar.service.ts';

export const sidebarRoutes: Handler[] = [read(endpoints.counters, ({ deps, actor }) => counters(deps.db, actor))];
