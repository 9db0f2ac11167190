/** Endpoints like those of the product's features, to show the store's rules by. */
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { type AlumnoIds, type PageOf, split } from '#client/entities/split.ts';
import { endpoints } from '#contract/endpoints.ts';

export interface AlumnosArg {
  page: number;
}

export const demo = api.injectEndpoints({
  endpoints: (build) => ({
    demoAlumnos: build.query<PageOf<AlumnoIds>, AlumnosArg>({
      query: (query) => request(endpoints.listAlumnos, { query }),
      transformResponse: split(endpoints.listAlumnos, (page, rows) => rows.page(page, rows.alumno)),
      providesTags: ['alumnos'],
    }),
    demoNote: build.query<number | null, number>({
      query: (userId) => request(endpoints.getNote, { params: { userId } }),
      transformResponse: split(endpoints.getNote, ({ note }, rows) => note && rows.notes(note)),
    }),
    demoAbono: build.mutation<{ abono: number; note: number }, { amount: number; key: string }>({
      query: ({ amount, key }) =>
        request(endpoints.createAbono, {
          body: {
            user_id: 7,
            amount,
            nota_id: 20,
            suma: null,
            metodo: 'efectivo',
            referencia: null,
            caja: null,
            ...{ capturado_en: null, desfase: null, visto: null },
          },
          key,
        }),
      transformResponse: split(endpoints.createAbono, ({ abono, note }, rows) => ({
        abono: rows.abonos(abono),
        note: rows.notes(note),
      })),
    }),
  }),
});
