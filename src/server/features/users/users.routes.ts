import { endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import {
  mayBajaUser,
  mayDeleteUser,
  mayEditUser,
  mayReadUser,
  mayRestoreUser,
  maySendUser,
} from '#contract/policies.ts';
import { SEARCH_ALUMNOS_SHAPE } from '#contract/rules.ts';
import { authorize } from '#server/http/actor.ts';
import { type Handler, read, write } from '#server/http/handler.ts';
import { alumnosPage, pendingPage, SEARCH_BY, usersPage } from './lists.service.ts';
import * as service from './users.service.ts';

/** Search results have one shape: a request for another one gets that reason, not a 404. */
const otherShape = endpoint<never>()('GET /admin/search-alumnos/:shape/:text/:field', endpoints.searchAlumnos.who);

export const userRoutes: Handler[] = [
  read(endpoints.listUsers, async (request) => ({ datos: await usersPage(request.deps.db, request) })),
  read(endpoints.searchUsers, async (request) => ({
    datos: await usersPage(request.deps.db, request, { text: request.params.text, by: 'any' }),
  })),
  read(endpoints.searchUsersBy, async (request) => {
    const { text, by } = request.params;
    return { datos: await usersPage(request.deps.db, request, { text, by: SEARCH_BY[by] }) };
  }),
  read(endpoints.getUser, async ({ deps, actor, params }) => ({
    user: await service.userOf(deps.db, authorize(mayReadUser, actor, params)),
  })),
  read(endpoints.me, async ({ deps, actor }) => ({
    user: await service.userOf(deps.db, authorize(mayReadUser, actor, { id: actor.userId })),
  })),
  write(endpoints.createUser, {
    prepare: ({ actor, body }) => service.newPasswordHash(body.password, actor),
    write: async (tx, { actor, body }, hash) => ({ user: await service.createUser(tx, actor, body, hash) }),
  }),
  write(endpoints.updateUser, {
    admit: async ({ actor, params }) => authorize(maySendUser, actor, params),
    prepare: async ({ deps, actor, params, body }) => {
      const user = authorize(mayEditUser, actor, await service.userNow(deps.db, params.id));
      return service.proveAndHash(deps.db, actor, user, body);
    },
    write: async (tx, { actor, params, body }, proof) => {
      const user = authorize(mayEditUser, actor, await service.lockedUser(tx, params.id));
      return { user: await service.updateUser(tx, actor, user, body, proof) };
    },
  }),
  write(endpoints.bajaUser, async (tx, { actor, params, body }) => {
    const user = authorize(mayBajaUser, actor, await service.lockedUser(tx, params.id));
    return { user: await service.bajaUser(tx, actor, user, body.motivo) };
  }),
  write(endpoints.restoreUser, async (tx, { actor, params }) => {
    const user = authorize(mayRestoreUser, actor, await service.lockedUser(tx, params.id));
    return { user: await service.restoreUser(tx, actor, user) };
  }),
  write(endpoints.deleteUser, async (tx, { actor, params }) =>
    service.deleteUsers(tx, actor, [authorize(mayDeleteUser, actor, await service.lockedUser(tx, params.id))]),
  ),

  read(endpoints.listAlumnos, (request) => alumnosPage(request.deps.db, request)),
  read(endpoints.filterAlumnos, (request) => alumnosPage(request.deps.db, request)),
  read(endpoints.searchAlumnos, (request) => {
    const { text, field } = request.params;
    return alumnosPage(request.deps.db, request, { text, by: field });
  }),
  read(otherShape, async () => {
    throw apiErrors.badRequest(`La búsqueda de alumnos solo tiene la forma ${SEARCH_ALUMNOS_SHAPE}.`);
  }),
  read(endpoints.listPendientes, (request) => pendingPage(request.deps.db, request)),
];
