import { endpoints } from '#contract/endpoints.ts';
import type { Recordatorio } from '#contract/entities.ts';
import { mayRemind } from '#contract/policies.ts';
import { leaveTakeOver } from '#server/audit/take-over.ts';
import { lockedUser, userNow } from '#server/features/users/users.service.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import { pageOf, slice } from '#server/http/page.ts';
import * as contactos from './contactos.service.ts';
import * as service from './recordatorios.service.ts';
import { reminderResults, remindersPage } from './recordatorios.service.ts';

export const recordatorioRoutes: Handler[] = [
  write(endpoints.createRecordatorio, {
    write: async (tx, { deps, actor, body }) => {
      const alumno = authorize(mayRemind, actor, await lockedUser(tx, body.user_id));
      const recordatorio = await service.remind(tx, { actor, ...deps }, alumno, body);
      return { recordatorio, mensaje: recordatorio.texto, url: null };
    },
    alsoWrites: leaveTakeOver,
    completes: async ({ deps, actor }, body) => {
      const { recordatorio } = body as { recordatorio?: Recordatorio };
      // Of a person who was anonymised since nothing is left.
      if (!recordatorio) return body;
      return { ...body, ...(await service.messageOf(deps, recordatorio, actor.now)) };
    },
  }),
  read(endpoints.listRecordatorios, async (request) => {
    const { deps, actor, query } = request;
    const { data, total } = await remindersPage(deps.db, actor, query, slice(query));
    return pageOf(data, total, request);
  }),
  read(endpoints.reminderResults, async ({ deps, actor }) => ({
    datos: await reminderResults(deps.db, actor),
  })),
  read(endpoints.getContacto, async ({ deps, actor, params }) => {
    const alumno = authorize(mayRemind, actor, await userNow(deps.db, params.id));
    return { contacto: await contactos.contactoOf(deps.db, alumno) };
  }),
  write(endpoints.updateContacto, async (tx, { actor, params, body }) => {
    const alumno = authorize(mayRemind, actor, await lockedUser(tx, params.id));
    return { contacto: await contactos.updateContacto(tx, actor, alumno, body) };
  }),
];
