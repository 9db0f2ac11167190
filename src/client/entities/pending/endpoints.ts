import { api } from '#client/api/api.ts';
import { type ApiRequest, request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AbonoBody, NoteBody } from './item.ts';

/** Milliseconds that a queued write waits for its response: the next tab waits for this one. */
const TIMEOUT_MS = 20_000;

/** A person, and the token that is to be theirs. */
export type As = NonNullable<ApiRequest['as']>;
export type Sending = { key: string; as: As } & ({ kind: 'nota'; body: NoteBody } | { kind: 'abono'; body: AbonoBody });
/** Ids of what the server made. */
export interface SentIds {
  note: number;
  abono: number | null;
}

export const pendingEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whose the token is: tabs that follow one another's sessions may hold one person's name with another's token. */
    whoSends: build.mutation<number, { as: As }>({
      query: ({ as }) => ({ ...request(endpoints.me), as, timeout: TIMEOUT_MS }),
      transformResponse: split(endpoints.me, ({ user }, rows) => rows.user(user)),
    }),
    sendPending: build.mutation<SentIds, Sending>({
      query: ({ key, as, ...item }) => ({
        ...(item.kind === 'nota'
          ? request(endpoints.createNote, { body: item.body, key })
          : request(endpoints.createAbono, { body: item.body, key })),
        as,
        timeout: TIMEOUT_MS,
      }),
      transformResponse: split(
        endpoints.createAbono,
        // The response of a note is that of an abono without the abono.
        (
          {
            abono,
            note,
          }: Pick<ResponseOf<typeof endpoints.createNote>, 'note'> & Partial<ResponseOf<typeof endpoints.createAbono>>,
          rows,
        ) => ({
          abono: abono ? rows.abono(abono) : null,
          note: rows.note(note),
        }),
      ),
      invalidatesTags: (response) => (response ? ['alumnos', 'notas', 'ultimos'] : []),
    }),
  }),
});
