import { api } from '#client/api/api.ts';
import { type ApiRequest, request } from '#client/api/request.ts';
import { split } from '#client/entities/split.ts';
import { printsHere } from '#client/entities/usbPrinting.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { AbonoBody, NoteBody, PagoBody, RecordatorioBody } from './item.ts';

/** Milliseconds that a queued write waits for its response: the next tab waits for this one. */
const TIMEOUT_MS = 20_000;

/** A person, and the token that is to be theirs. */
export type As = NonNullable<ApiRequest['as']>;
type Sent =
  | { kind: 'nota'; body: NoteBody }
  | { kind: 'abono'; body: AbonoBody }
  | { kind: 'pago'; body: PagoBody }
  | { kind: 'recordatorio'; body: RecordatorioBody };
export type Sending = { key: string; as: As; author: number | null } & Sent;
/** Ids of what the server made; of a payment the first of its notes, of a reminder none. */
export interface SentIds {
  note: number | null;
  abonos: number[];
  /** Jobs of their tickets, which came out when they were first sent: that response was lost. */
  trabajos: number[];
}

function requestOf(item: Sent, key: string, author: number | null): ApiRequest {
  const query = author === null ? {} : { capturado_por: author };
  if (item.kind === 'nota') return request(endpoints.createNote, { query, body: item.body, key });
  if (item.kind === 'abono') return request(endpoints.createAbono, { query, body: item.body, key });
  if (item.kind === 'pago') return request(endpoints.createPago, { query, body: item.body, key });
  return request(endpoints.createRecordatorio, { query, body: item.body, key });
}

/** The response to a note, to an abono or to a payment; that to a reminder has none of it. */
type Taken = Partial<ResponseOf<typeof endpoints.createAbono> & ResponseOf<typeof endpoints.createPago>>;

export const pendingEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /** Whose the token is: tabs that follow one another's sessions may hold one person's name with another's token. */
    whoSends: build.mutation<number, { as: As }>({
      query: ({ as }) => ({ ...request(endpoints.me), as, timeout: TIMEOUT_MS }),
      transformResponse: split(endpoints.me, ({ user }, rows) => rows.users(user)),
    }),
    sendPending: build.mutation<SentIds, Sending>({
      query: ({ key, as, author, ...item }) => ({
        ...requestOf(item, key, author),
        as,
        timeout: TIMEOUT_MS,
      }),
      transformResponse: split(
        endpoints.createAbono,
        ({ note, abono, notes = note && [note], abonos = abono ? [abono] : [], trabajos = [] }: Taken, rows) => ({
          abonos: abonos.map(rows.abonos),
          note: (notes ?? []).map(rows.notes)[0] ?? null,
          trabajos: trabajos.map(rows.trabajos),
        }),
      ),
      onQueryStarted: printsHere(({ trabajos }: SentIds) => trabajos),
      invalidatesTags: (response) => (response ? ['alumnos', 'notas', 'ultimos', 'recordatorios'] : []),
    }),
  }),
});
