/** Requests of the offline queue. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { type ApiRequest, request } from '#client/api/request.ts';
import { originalsDue } from '#client/lib/originals.ts';
import type { PendingItem, SentIds } from '#client/offline/item.ts';
import type { As } from '#client/offline/queue.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { auth as authEndpoints } from '#contract/endpoints/auth.ts';
import { caja as cajaEndpoints } from '#contract/endpoints/caja.ts';
import { credits as creditsEndpoints } from '#contract/endpoints/credits.ts';
import { notes as notesEndpoints } from '#contract/endpoints/notes.ts';
import { recordatorios as recordatoriosEndpoints } from '#contract/endpoints/recordatorios.ts';
import { split } from './split.ts';

/** Milliseconds that a queued write waits for its response: those behind it wait for this one. */
const TIMEOUT_MS = 20_000;

/** `trabajos`: jobs of its tickets, which came out when it was first sent: that response was lost. */
type Taken = SentIds & { trabajos: number[] };

function requestOf(item: PendingItem): ApiRequest {
  const { key, author } = item;
  const query = author === null ? {} : { capturado_por: author };
  if (item.kind === 'nota') return request(notesEndpoints.createNote, { query, body: item.body, key });
  if (item.kind === 'abono') return request(creditsEndpoints.createAbono, { query, body: item.body, key });
  if (item.kind === 'pago') return request(cajaEndpoints.createPago, { query, body: item.body, key });
  return request(recordatoriosEndpoints.createRecordatorio, { query, body: item.body, key });
}

/** The response to a note, to an abono or to a payment; that to a reminder has none of it. */
type Response = Partial<ResponseOf<typeof creditsEndpoints.createAbono> & ResponseOf<typeof cajaEndpoints.createPago>>;

export const pendingEndpoints = api.injectEndpoints({
  endpoints: (build) => ({
    /**
     * The person of the token: tabs that follow one another's sessions may hold one person's name with another's token.
     */
    whoSends: build.mutation<number, { as: As }>({
      query: ({ as }) => ({ ...request(authEndpoints.me), as, timeout: TIMEOUT_MS }),
      transformResponse: split(authEndpoints.me, ({ user }, rows) => rows.users(user)),
    }),
    sendPending: build.mutation<Taken, { item: PendingItem; as: As }>({
      query: ({ item, as }) => ({ ...requestOf(item), as, timeout: TIMEOUT_MS }),
      transformResponse: split(
        creditsEndpoints.createAbono,
        ({ note, abono, notes = note && [note], abonos, trabajos = [] }: Response, rows) => {
          // A note sold as paid brings the abono that settles it.
          const taken = abonos ?? (abono ? [abono] : (notes?.[0]?.creditos ?? []));
          const ids = taken.map(rows.abonos);
          return { abonos: ids, note: (notes ?? []).map(rows.notes)[0] ?? null, trabajos: trabajos.map(rows.trabajos) };
        },
      ),
      // Few items have jobs: the way to a printer is no part of what every visit loads.
      async onQueryStarted(_, store) {
        const sent = await store.queryFulfilled.catch(() => null);
        if (!sent || sent.data.trabajos.length === 0) return;
        const printing = await import('./usbPrinting.ts').catch(() => null);
        await printing?.printAllHere(sent.data.trabajos, store);
      },
      invalidatesTags: (response) => (response ? ['alumnos', 'notas', 'ultimos', 'recordatorios'] : []),
    }),
  }),
});

/** How the queue asks the server. */
export const sendingBy = (dispatch: ThunkDispatch<unknown, unknown, UnknownAction>) => ({
  whoSends: (as: As): Promise<number> =>
    dispatch(pendingEndpoints.endpoints.whoSends.initiate({ as }, { track: false })).unwrap(),
  send: async (item: PendingItem, as: As): Promise<SentIds> => {
    const sending = dispatch(pendingEndpoints.endpoints.sendPending.initiate({ item, as }, { track: false }));
    const { trabajos, ...ids } = await sending.unwrap();
    if (trabajos.length === 0) originalsDue(ids.abonos);
    return ids;
  },
});
