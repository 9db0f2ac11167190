import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/call.ts';
import { routes } from '#contract/routes.ts';

export const ajustes = api.injectEndpoints({
  endpoints: (build) => ({
    updateAjustes: build.mutation<number, Sendable<BodyOf<typeof routes.updateAjustes>>>({
      query: (body) => request(routes.updateAjustes, { body }),
      transformResponse: split(routes.updateAjustes, ({ ajustes }, rows) => rows.ajustes(ajustes)),
    }),
  }),
});
