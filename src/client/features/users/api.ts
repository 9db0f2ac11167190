import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, type PageOf, post, split } from '#client/entities/split.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { auth as authEndpoints } from '#contract/endpoints/auth.ts';
import { users as usersEndpoints } from '#contract/endpoints/users.ts';
import type { Sesion } from '#contract/entities.ts';
import type { UserSearchField } from '#contract/rules.ts';

/** Argument of the people list; both endpoints behind it have the same response. */
export interface UsuariosArg {
  texto: string;
  por: UserSearchField;
  rol: number | null;
  baja: boolean;
  page: number;
  per_page?: number;
  sort: string | null;
}

/** Search when something is typed, else the list. */
function usuariosRequest({ texto, por, rol, baja, page, per_page, sort }: UsuariosArg) {
  const query = {
    page,
    ...(per_page && { per_page }),
    ...(sort && { sort }),
    ...(rol !== null && { rol }),
    ...(baja && { activo: 0 }),
  };
  return texto
    ? request(usersEndpoints.searchUsersBy, { params: { by: por, text: texto }, query })
    : request(usersEndpoints.listUsers, { query });
}

export const users = api.injectEndpoints({
  endpoints: (build) => ({
    usuarios: build.query<PageOf<number>, UsuariosArg>({
      query: usuariosRequest,
      transformResponse: split(usersEndpoints.listUsers, ({ datos }, rows) => rows.page(datos, rows.users)),
      providesTags: ['users'],
    }),
    me: build.query<number, void>({
      query: () => request(authEndpoints.me),
      transformResponse: split(authEndpoints.me, ({ user }, rows) => rows.users(user)),
    }),
    /** The body's passwords travel sealed: `sealPasswords(body)`. */
    createUser: build.mutation(
      post(usersEndpoints.createUser, ({ user }, rows) => rows.users(user), ['alumnos', 'users']),
    ),
    // A new password ends the other sessions.
    updateUser: build.mutation(
      change(usersEndpoints.updateUser, ({ user }, rows) => rows.users(user), ['alumnos', 'users', 'sesiones']),
    ),
    bajaUser: build.mutation(post(usersEndpoints.bajaUser, ({ user }, rows) => rows.users(user), ['alumnos', 'users'])),
    restoreUser: build.mutation(
      post(usersEndpoints.restoreUser, ({ user }, rows) => rows.users(user), ['alumnos', 'users']),
    ),
    /** The person goes, the money stays: whatever showed something of them is asked for anew. */
    anonymizeUser: build.mutation(
      post(usersEndpoints.anonymizeUser, done, [
        'alumnos',
        'users',
        'notas',
        'anuncios',
        'fotos',
        'codigos',
        'infantes',
      ]),
    ),
    sesiones: build.query<Sesion[], void>({
      query: () => request(authEndpoints.sesiones),
      transformResponse: ({ datos }: ResponseOf<typeof authEndpoints.sesiones>) => datos,
      providesTags: ['sesiones'],
    }),
    // Also when it was refused: it may be over already.
    endSesion: build.mutation(change(authEndpoints.endSesion, done, () => ['sesiones'])),
    deleteUser: build.mutation(change(usersEndpoints.deleteUser, done, ['alumnos', 'users'])),
  }),
});
