import { endpoint } from '#contract/endpoint.ts';
import { apiErrors } from '#contract/errors.ts';
import { routes } from '#contract/routes.ts';
import { SEARCH_ALUMNOS_SHAPE } from '#contract/rules.ts';
import { keepAnonymised } from '#server/backup/anonymised.ts';
import { backupsFolder } from '#server/backup/folder.ts';
import { purgeReleased } from '#server/files/registry.ts';
import { ownerOf } from '#server/http/actor.ts';
import { admitting, type Handler, preparedWriting, reading, releasing, writing } from '#server/http/handler.ts';
import { anonymiseUser } from './anonymise.ts';
import { alumnosPage, pendingPage, usersPage } from './lists.ts';
import { SEARCH_BY } from './search.ts';
import * as service from './service.ts';

/** Search results have one shape: whoever asks for another one is told so, not that there is no such address. */
const otherShape = endpoint<never>()({
  method: 'GET',
  path: '/admin/search-alumnos/:shape/:text/:field',
  who: routes.searchAlumnos.who,
});

export const userRoutes: Handler[] = [
  reading(routes.listUsers, async ({ deps, query }) =>
    (await usersPage(deps.db, { endpoint: routes.listUsers, params: {}, query })).under('datos'),
  ),
  reading(routes.searchUsers, async ({ deps, params, query }) => {
    const request = { endpoint: routes.searchUsers, params, query };
    return (await usersPage(deps.db, request, { text: params.text, by: 'any' })).under('datos');
  }),
  reading(routes.searchUsersBy, async ({ deps, params, query }) => {
    const request = { endpoint: routes.searchUsersBy, params, query };
    return (await usersPage(deps.db, request, { text: params.text, by: SEARCH_BY[params.by] })).under('datos');
  }),
  reading(routes.getUser, async ({ deps, actor, params }) => ({
    user: await service.userOf(deps.db, ownerOf(actor, 'users:read', params.id)),
  })),
  preparedWriting(
    routes.createUser,
    ({ actor, body }) => service.newPasswordHash(body.password, actor),
    async (tx, { actor, body, now }, hash) => ({
      success: true,
      user: await service.createUser(tx, actor, body, hash, now),
    }),
  ),
  admitting(
    preparedWriting(
      routes.updateUser,
      ({ deps, actor, params, body }) => service.proveAndHash(deps.db, actor, params.id, body, deps.now()),
      async (tx, { actor, params, body, now }, proof) => ({
        success: true,
        user: await service.updateUser(tx, actor, params.id, body, proof, now),
      }),
    ),
    async ({ actor, params }) => ownerOf(actor, 'alumnos:write', params.id),
  ),
  writing(routes.bajaUser, async (tx, { actor, params, body, now }) => ({
    success: true,
    user: await service.bajaUser(tx, actor, params.id, body.motivo, now),
  })),
  writing(routes.restoreUser, async (tx, { actor, params, now }) => ({
    success: true,
    user: await service.restoreUser(tx, actor, params.id, now),
  })),
  writing(routes.deleteUser, async (tx, { actor, params, now }) => {
    await service.deleteUser(tx, actor, params.id, now);
    return { success: true };
  }),
  releasing(
    writing(routes.anonymizeUser, async (tx, { actor, params, body, now }) => {
      await anonymiseUser(tx, actor, params.id, body.motivo, now);
      return { success: true };
    }),
    async ({ deps }) => {
      await purgeReleased(deps.db, deps.files);
      await keepAnonymised(deps.db, backupsFolder(deps.settings.dataDir));
      await deps.db.sweep();
    },
  ),

  reading(routes.listAlumnos, ({ deps, query }) =>
    alumnosPage(deps.db, { endpoint: routes.listAlumnos, params: {}, query }),
  ),
  reading(routes.filterAlumnos, ({ deps, query }) =>
    alumnosPage(deps.db, { endpoint: routes.filterAlumnos, params: {}, query }),
  ),
  reading(routes.searchAlumnos, ({ deps, params, query }) =>
    alumnosPage(deps.db, { endpoint: routes.searchAlumnos, params, query }, { text: params.text, by: params.field }),
  ),
  reading(otherShape, async () => {
    throw apiErrors.badRequest(`La búsqueda de alumnos solo tiene la forma ${SEARCH_ALUMNOS_SHAPE}.`);
  }),
  reading(routes.listPendientes, ({ deps, query }) =>
    pendingPage(deps.db, { endpoint: routes.listPendientes, params: {}, query }),
  ),
];
