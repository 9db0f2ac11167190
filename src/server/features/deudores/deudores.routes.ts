import { endpoints } from '#contract/endpoints.ts';
import type { Recordatorio } from '#contract/entities.ts';
import { mayEditPromesa, mayPromise, mayRemind } from '#contract/policies.ts';
import { leaveTakeOver } from '#server/audit/record.ts';
import type { Queryable } from '#server/db/database.ts';
import { lockedNote } from '#server/features/ledger/notes.service.ts';
import { lockedUser, lockUserShared, userNow } from '#server/features/users/users.service.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { type Deps, download, type Handler, pageOf, read, slice, write } from '#server/http/handler.ts';
import * as contactos from './contactos.service.ts';
import { asOfDay, deudoresOf, deudoresWorkbook, saldosOfDay } from './deudores.service.ts';
import { dashboardPlanes, dashboardSaldos, pagosPage } from './pagos.service.ts';
import * as promesas from './promesas.service.ts';
import * as recordatorios from './recordatorios.service.ts';
import { reminderResults, remindersPage } from './recordatorios.service.ts';

/** Where a day is read from: of one that is over nothing changes any more. */
const readsOf = ({ db }: Deps, { today }: Actor, al: string | undefined): Queryable =>
  al !== undefined && al < today ? db.pastReads : db.longReads;

export const deudorRoutes: Handler[] = [
  read(endpoints.saldos, ({ deps, actor, query }) =>
    saldosOfDay(readsOf(deps, actor, query.al), query.al ?? actor.today, actor),
  ),
  read(endpoints.listDeudores, async (request) => {
    const { deps, actor, query } = request;
    const db = readsOf(deps, actor, query.al);
    const asOf = await asOfDay(db, query, actor);
    const { data, ...sums } = await deudoresOf(db, asOf, { query, actor }, slice(query));
    return { ...pageOf(data, sums.totales.alumnos, request), ...sums };
  }),
  read(endpoints.dashboardSaldos, async ({ deps, actor }) => ({
    datos: await dashboardSaldos(deps.db.longReads, actor),
  })),
  read(endpoints.listPagos, async (request) => {
    const { deps, actor, query } = request;
    const { data, total, totales } = await pagosPage(deps.db.longReads, actor, query, slice(query));
    return { ...pageOf(data, total, request), totales };
  }),
  read(endpoints.dashboardPlanes, async ({ deps, actor }) => ({
    datos: await dashboardPlanes(deps.db.longReads, actor),
  })),
  download(endpoints.exportDeudores, ({ deps, actor, query }) => deudoresWorkbook(deps, actor, query)),

  write(endpoints.createPromesa, async (tx, { actor, body }) => {
    const note = authorize(mayPromise, actor, await lockedNote(tx, body.nota_id, actor.today));
    await lockUserShared(tx, note.user_id);
    return { promesa: await promesas.createPromesa(tx, actor, note, body) };
  }),
  write(endpoints.updatePromesa, async (tx, { actor, params, body }) => {
    const { nota_id } = await promesas.promesaNow(tx, params.id, actor.now);
    const { saldo, user_id } = await lockedNote(tx, nota_id, actor.today);
    await lockUserShared(tx, user_id);
    const promesa = authorize(mayEditPromesa, actor, await promesas.promesaNow(tx, params.id, actor.now));
    return { promesa: await promesas.updatePromesa(tx, actor, promesa, body, saldo) };
  }),
  read(endpoints.listPromesas, async (request) => {
    const { deps, actor, query } = request;
    const { data, total } = await promesas.promesasPage(deps.db, actor.now, query, slice(query));
    return pageOf(data, total, request);
  }),

  write(endpoints.createRecordatorio, {
    write: async (tx, { deps, actor, body }) => {
      const alumno = authorize(mayRemind, actor, await lockedUser(tx, body.user_id));
      const recordatorio = await recordatorios.remind(tx, { actor, ...deps }, alumno, body);
      return { recordatorio, mensaje: recordatorio.texto, url: null };
    },
    alsoWrites: leaveTakeOver,
    completes: async ({ deps, actor }, body) => {
      const { recordatorio } = body as { recordatorio?: Recordatorio };
      // Reminders of an anonymised person are empty.
      if (!recordatorio) return body;
      return { ...body, ...(await recordatorios.messageOf(deps, recordatorio, actor.now)) };
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
