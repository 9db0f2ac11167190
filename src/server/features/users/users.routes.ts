import { endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import { SEARCH_ALUMNOS_SHAPE } from '#contract/rules.ts';
import { keepAnonymised } from '#server/backup/anonymised.ts';
import { backupsFolder } from '#server/backup/folder.ts';
import { purgeReleased } from '#server/files/registry.ts';
import { ownerOf } from '#server/http/actor.ts';
import { admitting, type Handler, preparedWriting, reading, releasing, writing } from '#server/http/handler.ts';
import { anonymiseUser } from './anonymise.service.ts';
import { alumnosPage, pendingPage, SEARCH_BY, usersPage } from './lists.service.ts';
import * as service from './users.service.ts';

/** Search results have one shape: whoever asks for another one is told so, not that there is no such address. */
const otherShape = endpoint<never>()({
  method: 'GET',
  path: '/admin/search-alumnos/:shape/:text/:field',
  who: endpoints.searchAlumnos.who,
});

export const userRoutes: Handler[] = [
  reading(endpoints.listUsers, async ({ deps, query }) => ({
    datos: await usersPage(deps.db, { endpoint: endpoints.listUsers, params: {}, query }),
  })),
  reading(endpoints.searchUsers, async ({ deps, params, query }) => {
    const request = { endpoint: endpoints.searchUsers, params, query };
    return { datos: await usersPage(deps.db, request, { text: params.text, by: 'any' }) };
  }),
  reading(endpoints.searchUsersBy, async ({ deps, params, query }) => {
    const request = { endpoint: endpoints.searchUsersBy, params, query };
    return { datos: await usersPage(deps.db, request, { text: params.text, by: SEARCH_BY[params.by] }) };
  }),
  reading(endpoints.getUser, async ({ deps, actor, params }) => ({
    user: await service.userOf(deps.db, ownerOf(actor, 'users:read', params.id)),
  })),
  preparedWriting(
    endpoints.createUser,
    ({ actor, body }) => service.newPasswordHash(body.password, actor),
    async (tx, { actor, body, now }, hash) => ({ user: await service.createUser(tx, actor, body, hash, now) }),
  ),
  admitting(
    preparedWriting(
      endpoints.updateUser,
      ({ deps, actor, params, body }) => service.proveAndHash(deps.db, actor, params.id, body, deps.now()),
      async (tx, { actor, params, body, now }, proof) => ({
        user: await service.updateUser(tx, actor, params.id, body, proof, now),
      }),
    ),
    async ({ actor, params }) => ownerOf(actor, 'alumnos:write', params.id),
  ),
  writing(endpoints.bajaUser, async (tx, { actor, params, body, now }) => ({
    user: await service.bajaUser(tx, actor, params.id, body.motivo, now),
  })),
  writing(endpoints.restoreUser, async (tx, { actor, params, now }) => ({
    user: await service.restoreUser(tx, actor, params.id, now),
  })),
  writing(endpoints.deleteUser, (tx, { actor, params, now }) => service.deleteUser(tx, actor, params.id, now)),
  releasing(
    writing(endpoints.anonymizeUser, (tx, { actor, params, body, now }) =>
      anonymiseUser(tx, actor, params.id, body.motivo, now),
    ),
    async ({ deps }) => {
      await purgeReleased(deps.db, deps.files);
      await keepAnonymised(deps.db, backupsFolder(deps.settings.dataDir));
      await deps.db.sweep();
    },
  ),

  reading(endpoints.listAlumnos, ({ deps, query }) =>
    alumnosPage(deps.db, { endpoint: endpoints.listAlumnos, params: {}, query }),
  ),
  reading(endpoints.filterAlumnos, ({ deps, query }) =>
    alumnosPage(deps.db, { endpoint: endpoints.filterAlumnos, params: {}, query }),
  ),
  reading(endpoints.searchAlumnos, ({ deps, params, query }) =>
    alumnosPage(deps.db, { endpoint: endpoints.searchAlumnos, params, query }, { text: params.text, by: params.field }),
  ),
  reading(otherShape, async () => {
    throw apiErrors.badRequest(`La búsqueda de alumnos solo tiene la forma ${SEARCH_ALUMNOS_SHAPE}.`);
  }),
  reading(endpoints.listPendientes, ({ deps, query }) =>
    pendingPage(deps.db, { endpoint: endpoints.listPendientes, params: {}, query }),
  ),
];
