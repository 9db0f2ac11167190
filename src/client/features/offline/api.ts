import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type AlumnoIds, type PageOf, split } from '#client/entities/split.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { NoteSummary } from '#contract/entities.ts';
import { PER_PAGE_MAX } from '#contract/rules.ts';

/** An alumno, and the note whose abonos are wanted; null: the one that their row shows. */
interface StoredOf {
  userId: number;
  nota: number | null;
}

export const offline = api.injectEndpoints({
  endpoints: (build) => ({
    /** One page of a school's whole list; what passes here is remembered for use without connection. */
    schoolPage: build.query<PageOf<AlumnoIds>, { escuela: number; page: number }>({
      query: (query) => request(endpoints.filterAlumnos, { query: { ...query, per_page: PER_PAGE_MAX } }),
      transformResponse: split(endpoints.filterAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      keepUnusedDataFor: 0,
    }),
    /** What the server holds of an alumno, to compare an old item with. */
    storedOf: build.query<{ abonos: number[]; note: number | null; otras: NoteSummary[] }, StoredOf>({
      query: ({ userId, nota }) => request(endpoints.listCredits, { params: { userId }, query: nota ? { nota } : {} }),
      transformResponse: split(endpoints.listCredits, ({ data, note, otras }, rows) => ({
        abonos: data.map(rows.abono),
        note: note && rows.note(note),
        otras,
      })),
      providesTags: ['notas'],
    }),
  }),
});
