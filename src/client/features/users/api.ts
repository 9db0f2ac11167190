import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import type { Sendable, sealPasswords } from '#client/lib/secret.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Sesion } from '#contract/entities.ts';
import type { UserSearchField } from '#contract/rules.ts';

type NewUserBody = ReturnType<typeof sealPasswords<BodyOf<typeof endpoints.createUser>>>;

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
    ? request(endpoints.searchUsersBy, { params: { by: por, text: texto }, query })
    : request(endpoints.listUsers, { query });
}

export const users = api.injectEndpoints({
  endpoints: (build) => ({
    usuarios: build.query<PageOf<number>, UsuariosArg>({
      query: usuariosRequest,
      transformResponse: split(endpoints.listUsers, ({ datos }, rows) => rows.page(datos, rows.user)),
      providesTags: ['users'],
    }),
    me: build.query<number, void>({
      query: () => request(endpoints.me),
      transformResponse: split(endpoints.me, ({ user }, rows) => rows.user(user)),
    }),
    /** The body's passwords travel sealed: `sealPasswords(body)`. */
    createUser: build.mutation<number, { body: NewUserBody; key: string }>({
      query: ({ body, key }) => request(endpoints.createUser, { body, key }),
      transformResponse: split(endpoints.createUser, ({ user }, rows) => rows.user(user)),
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users']),
    }),
    updateUser: build.mutation<number, { id: number; body: Sendable<BodyOf<typeof endpoints.updateUser>> }>({
      query: ({ id, body }) => request(endpoints.updateUser, { params: { id }, body }),
      transformResponse: split(endpoints.updateUser, ({ user }, rows) => rows.user(user)),
      // A new password has ended the other sessions.
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users', 'sesiones']),
    }),
    bajaUser: build.mutation<number, { id: number; motivo: string; key: string }>({
      query: ({ id, motivo, key }) => request(endpoints.bajaUser, { params: { id }, body: { motivo }, key }),
      transformResponse: split(endpoints.bajaUser, ({ user }, rows) => rows.user(user)),
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users']),
    }),
    restoreUser: build.mutation<number, { id: number; key: string }>({
      query: ({ id, key }) => request(endpoints.restoreUser, { params: { id }, key }),
      transformResponse: split(endpoints.restoreUser, ({ user }, rows) => rows.user(user)),
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users']),
    }),
    /** The person goes, the money stays: whatever showed something of them is asked for anew. */
    anonymizeUser: build.mutation<true, { id: number; motivo: string; key: string }>({
      query: ({ id, motivo, key }) => request(endpoints.anonymizeUser, { params: { id }, body: { motivo }, key }),
      transformResponse: () => true as const,
      invalidatesTags: (done) =>
        done ? ['alumnos', 'users', 'notas', 'anuncios', 'fotos', 'codigos', 'infantes'] : [],
    }),
    sesiones: build.query<Sesion[], void>({
      query: () => request(endpoints.sesiones),
      transformResponse: ({ datos }: ResponseOf<typeof endpoints.sesiones>) => datos,
      providesTags: ['sesiones'],
    }),
    endSesion: build.mutation<true, number>({
      query: (id) => request(endpoints.endSesion, { params: { id } }),
      transformResponse: () => true as const,
      invalidatesTags: ['sesiones'],
    }),
    deleteUser: build.mutation<true, number>({
      query: (id) => request(endpoints.deleteUser, { params: { id } }),
      transformResponse: () => true as const,
      invalidatesTags: (done) => (done ? ['alumnos', 'users'] : []),
    }),
  }),
});
