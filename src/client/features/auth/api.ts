import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import type { Session } from '#client/api/session.ts';
import { Secret } from '#client/lib/secret.ts';
import { auth as endpoints } from '#contract/endpoints/auth.ts';

export const auth = api.injectEndpoints({
  endpoints: (build) => ({
    /** Null when the server answered without a token. */
    login: build.mutation<Session | null, { email: string; password: Secret }>({
      query: (body) => request(endpoints.login, { body }),
      transformResponse: ({ token, user }: { token?: string; user?: Session['user'] }) =>
        token && user ? { token: new Secret(token), user } : null,
    }),
    logout: build.mutation<null, void>({
      query: () => request(endpoints.logout),
      transformResponse: () => null,
    }),
  }),
});
