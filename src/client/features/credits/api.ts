import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { NoteSummary } from '#contract/entities.ts';

/** The abonos screen's answer: ids of the abonos (cancelled ones too) and of the note, and the notes to choose from. */
export interface CreditsResponse {
  abonos: number[];
  note: number | null;
  otras: NoteSummary[];
}
/** An alumno's notes and abonos, cancelled ones too, newest first: ids. */
export interface AccountResponse {
  notas: number[];
  abonos: number[];
}
export type AbonoBody = Sendable<BodyOf<typeof endpoints.createAbono>>;

export const credits = api.injectEndpoints({
  endpoints: (build) => ({
    credits: build.query<CreditsResponse, { userId: number; nota: number | null }>({
      query: ({ userId, nota }) => request(endpoints.listCredits, { params: { userId }, query: nota ? { nota } : {} }),
      transformResponse: split(endpoints.listCredits, ({ data, note, otras }, rows) => ({
        abonos: data.map(rows.abono),
        note: note && rows.note(note),
        otras,
      })),
      providesTags: ['notas'],
    }),
    account: build.query<AccountResponse, number>({
      query: (id) => request(endpoints.account, { params: { id } }),
      transformResponse: split(endpoints.account, ({ notas, abonos }, rows) => ({
        notas: notas.map(rows.note),
        abonos: abonos.map(rows.abono),
      })),
      providesTags: ['notas'],
    }),
    createAbono: build.mutation<{ abono: number; note: number }, { body: AbonoBody; key: string }>({
      query: ({ body, key }) => request(endpoints.createAbono, { body, key }),
      transformResponse: split(endpoints.createAbono, ({ abono, note }, rows) => ({
        abono: rows.abono(abono),
        note: rows.note(note),
      })),
      // Membership: the list of abonos gains one, the list of pending ones may lose the alumno.
      invalidatesTags: (response) => (response ? ['alumnos', 'notas'] : []),
    }),
    reprintAbono: build.mutation<number, { id: number; key: string }>({
      query: ({ id, key }) => request(endpoints.reprintAbono, { params: { id }, key }),
      transformResponse: split(endpoints.reprintAbono, ({ abono }, rows) => rows.abono(abono)),
    }),
    cancelAbono: build.mutation<{ abono: number; note: number }, { id: number; motivo: string; key: string }>({
      query: ({ id, motivo, key }) => request(endpoints.cancelAbono, { params: { id }, body: { motivo }, key }),
      transformResponse: split(endpoints.cancelAbono, ({ abono, note }, rows) => ({
        abono: rows.abono(abono),
        note: rows.note(note),
      })),
      invalidatesTags: (response) => (response ? ['alumnos', 'notas'] : []),
    }),
  }),
});
