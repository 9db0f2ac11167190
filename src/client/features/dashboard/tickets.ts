import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { Secret } from '#client/lib/secret.ts';
import { routes } from '#contract/routes.ts';

export const tickets = api.injectEndpoints({
  endpoints: (build) => ({
    /** The address of one download, good for a minute; never kept. */
    downloadTicket: build.mutation<Secret, { path: string }>({
      query: (body) => request(routes.downloadTicket, { body }),
      // Whoever has it may open the file: no exported log of DevTools holds one.
      transformResponse: ({ url }: { url: string }) => new Secret(url),
    }),
  }),
});
