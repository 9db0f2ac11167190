import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { sealPasswords } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/call.ts';
import { routes } from '#contract/routes.ts';

type NewUserBody = ReturnType<typeof sealPasswords<BodyOf<typeof routes.createUser>>>;

export const users = api.injectEndpoints({
  endpoints: (build) => ({
    /** The body's passwords travel sealed: `sealPasswords(body)`. */
    createUser: build.mutation<number, { body: NewUserBody; key: string }>({
      query: ({ body, key }) => request(routes.createUser, { body, key }),
      transformResponse: split(routes.createUser, ({ user }, rows) => rows.user(user)),
      invalidatesTags: (id) => (id === undefined ? [] : ['alumnos', 'users']),
    }),
  }),
});
