import { endpoints } from '#contract/endpoints.ts';
import { isStaff } from '#contract/roles.ts';
import { type Handler, read } from '#server/http/handler.ts';
import { familyToday, staffToday } from './hoy.service.ts';

export const hoyRoutes: Handler[] = [
  read(endpoints.hoy, ({ deps, actor }) =>
    isStaff(actor.rol) ? staffToday(deps, actor) : familyToday(deps.db, actor),
  ),
];
