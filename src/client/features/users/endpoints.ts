import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import type { Sendable, sealPasswords } from '#client/lib/secret.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import type { Sesion } from '#contract/entities.ts';
import { routes } from '#contract/routes.ts';
import type { UserSearchField } from '#contract/rules.ts';

type NewUserBody = ReturnType<typeof sealPasswords<BodyOf<typeof routes.createUser>>>;

/** What the list of people is asked for; the two endpoints behind it answer alike. */
export interface UsuariosArg {
  texto: string;
  por: UserSearchField;
  /** Those of this rol alone; null for everybody. */
  rol: number | null;
  /** Those in baja instead of the others. */
  baja: boolean;
  page: number;
  sort: string | null;
}

/** Search when something is typed, else the list. */
function usuariosRequest({ texto, por, rol, baja, page, sort }: UsuariosArg) {
  const query = { page, ...(sort && { sort }), ...(rol !== null && { rol }), ...(baja && { activo: 0 }) };
  return texto
    ? request(routes.searchUsersBy, { params: { by: por, text: texto }, query })
    : request(routes.listUsers, { query });
}

export const users = api.injectEndpoints({
  endpoints: (build) => ({
    usuarios: build.query<PageOf<number>, UsuariosArg>({
      query: usuariosRequest,
      transformResponse: split(routes.listUsers, ({ datos }, rows) => rows.page(datos, rows.user)),
      providesTags: ['users'],
    }),
    me: build.query<number, void>({
      query: () => request(routes.me),
      transformResponse: split(routes.me, ({ user }, rows) => rows.user(user)),
    }),
    /** The body's passwords travel sealed: `sealPasswords(body)`. */
    createUser: build.mutation<number, { body: NewUserBody; key: string }>({
      query: ({ body, key }) => request(routes.createUser, { body, key }),
      transformResponse: split(routes.createUser, ({ user }, rows) => rows.user(user)),
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users']),
    }),
    updateUser: build.mutation<number, { id: number; body: Sendable<BodyOf<typeof routes.updateUser>> }>({
      query: ({ id, body }) => request(routes.updateUser, { params: { id }, body }),
      transformResponse: split(routes.updateUser, ({ user }, rows) => rows.user(user)),
      // A new password has ended the other sessions.
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users', 'sesiones']),
    }),
    bajaUser: build.mutation<number, { id: number; motivo: string; key: string }>({
      query: ({ id, motivo, key }) => request(routes.bajaUser, { params: { id }, body: { motivo }, key }),
      transformResponse: split(routes.bajaUser, ({ user }, rows) => rows.user(user)),
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users']),
    }),
    restoreUser: build.mutation<number, { id: number; key: string }>({
      query: ({ id, key }) => request(routes.restoreUser, { params: { id }, key }),
      transformResponse: split(routes.restoreUser, ({ user }, rows) => rows.user(user)),
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users']),
    }),
    /** The person goes, the money stays: whatever showed something of them is asked for anew. */
    anonymizeUser: build.mutation<true, { id: number; motivo: string; key: string }>({
      query: ({ id, motivo, key }) => request(routes.anonymizeUser, { params: { id }, body: { motivo }, key }),
      transformResponse: () => true as const,
      invalidatesTags: (done) =>
        done ? ['alumnos', 'users', 'notas', 'anuncios', 'fotos', 'codigos', 'infantes'] : [],
    }),
    sesiones: build.query<Sesion[], void>({
      query: () => request(routes.sesiones),
      transformResponse: ({ datos }: ResponseOf<typeof routes.sesiones>) => datos,
      providesTags: ['sesiones'],
    }),
    endSesion: build.mutation<true, number>({
      query: (id) => request(routes.endSesion, { params: { id } }),
      transformResponse: () => true as const,
      invalidatesTags: ['sesiones'],
    }),
    deleteUser: build.mutation<true, number>({
      query: (id) => request(routes.deleteUser, { params: { id } }),
      transformResponse: () => true as const,
      invalidatesTags: (done) => (done ? ['alumnos', 'users'] : []),
    }),
  }),
});
