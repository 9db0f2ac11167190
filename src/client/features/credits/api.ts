import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, post } from '#client/entities/mutations.ts';
import { type Splitter, split } from '#client/entities/split.ts';
import { Secret, type Sendable } from '#client/lib/secret.ts';
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

export type AbonoBody = Sendable<BodyOf<typeof endpoints.createAbono>>;

/** What taking and cancelling an abono respond with: their row and that of its note. */
const abonoAndNote = ({ abono, note }: ResponseOf<typeof endpoints.createAbono>, rows: Splitter) => ({
  abono: rows.abono(abono),
  note: rows.note(note),
});

export const credits = api.injectEndpoints({
  endpoints: (build) => ({
    /** An alumno's notes and abonos, cancelled ones too, newest first: ids. */
    account: build.query({
      query: (id: number) => request(endpoints.account, { params: { id } }),
      transformResponse: split(endpoints.account, ({ notas, abonos }, rows) => ({
        notas: notas.map(rows.note),
        abonos: abonos.map(rows.abono),
      })),
      providesTags: ['notas'],
    }),
    createAbono: build.mutation(post(endpoints.createAbono, abonoAndNote, ['alumnos', 'notas'])),
    reprintAbono: build.mutation(post(endpoints.reprintAbono, ({ abono }, rows) => rows.abono(abono))),
    /** The address of one more proof of its ticket. */
    issueRecibo: build.mutation(change(endpoints.issueRecibo, ({ url }) => new Secret(url))),
    cancelAbono: build.mutation(post(endpoints.cancelAbono, abonoAndNote, ['alumnos', 'notas'])),
  }),
});
