import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { NoteSummary } from '#contract/entities.ts';
import { routes } from '#contract/routes.ts';

export const offline = api.injectEndpoints({
  endpoints: (build) => ({
    /** What the server holds of an alumno, to compare an old item with. */
    storedOf: build.query<{ abonos: number[]; note: number | null; otras: NoteSummary[] }, number>({
      query: (userId) => request(routes.listCredits, { params: { userId } }),
      transformResponse: split(routes.listCredits, ({ data, note, otras }, rows) => ({
        abonos: data.map(rows.abono),
        note: note && rows.note(note),
        otras,
      })),
      providesTags: ['notas'],
    }),
  }),
});
