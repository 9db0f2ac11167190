import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, post, type Splitter, split } from '#client/entities/split.ts';
import { printsHere } from '#client/entities/usbPrinting.ts';
import { openLinks, Secret } from '#client/lib/secret.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { caja as cajaEndpoints } from '#contract/endpoints/caja.ts';
import { credits as creditsEndpoints } from '#contract/endpoints/credits.ts';
import { recargos as recargosEndpoints } from '#contract/endpoints/recargos.ts';
import { recibos as recibosEndpoints } from '#contract/endpoints/recibos.ts';

export type RecargosQuery = Partial<QueryOf<typeof recargosEndpoints.listRecargos>>;

/** Response of taking and cancelling an abono: its row and its note's. */
const abonoAndNote = ({ abono, note }: ResponseOf<typeof creditsEndpoints.cancelAbono>, rows: Splitter) => ({
  abono: rows.abonos(abono),
  note: rows.notes(note),
});

/** Response of adding and cancelling a surcharge, the same. */
const recargoAndNote = ({ recargo, note }: ResponseOf<typeof recargosEndpoints.createRecargo>, rows: Splitter) => ({
  recargo: rows.recargos(recargo),
  note: rows.notes(note),
});

const jobsOf = ({ trabajos }: { trabajos: number[] }) => trabajos;

/** Tags invalidated by payments and cancellations. */
const WRITTEN = ['alumnos', 'notas', 'ultimos'] as const;

export const credits = api.injectEndpoints({
  endpoints: (build) => ({
    createAbono: build.mutation({
      ...post(
        creditsEndpoints.createAbono,
        // A response that was kept under its key before there were jobs in it has none.
        ({ trabajos = [], ...taken }, rows) => ({
          ...abonoAndNote(taken, rows),
          trabajos: trabajos.map(rows.trabajos),
        }),
        [...WRITTEN, 'impresiones'],
      ),
      onQueryStarted: printsHere(jobsOf),
    }),
    createPago: build.mutation({
      ...post(
        cajaEndpoints.createPago,
        ({ abonos, notes, trabajos = [] }, rows) => ({
          abonos: abonos.map(rows.abonos),
          notes: notes.map(rows.notes),
          trabajos: trabajos.map(rows.trabajos),
        }),
        [...WRITTEN, 'impresiones'],
      ),
      onQueryStarted: printsHere(jobsOf),
    }),
    /** The alumno at the counter, or candidates with their debts. Links come sealed (`sealLinks`). */
    findAtCounter: build.query({
      query: (q: string) => request(cajaEndpoints.findAtCounter, { body: { q: openLinks(q) } }),
      transformResponse: split(
        cajaEndpoints.findAtCounter,
        ({ alumno, nota_id, hermanos, notas, candidatos, total, en_baja }, rows) => ({
          alumno: alumno && rows.users(alumno),
          nota: nota_id,
          hermanos: hermanos.map(rows.users),
          notas: notas.map(rows.notes),
          candidatos: candidatos.map(({ saldo, por, ...user }) => ({ id: rows.users(user), saldo, por })),
          ...{ total, en_baja: en_baja ?? 0 },
        }),
      ),
      // Always refetched: an old saldo would be suggested as the amount.
      keepUnusedDataFor: 0,
      providesTags: ['notas'],
    }),
    lastAtCounter: build.query({
      query: (query: Partial<QueryOf<typeof cajaEndpoints.lastAtCounter>>) =>
        request(cajaEndpoints.lastAtCounter, { query }),
      transformResponse: split(cajaEndpoints.lastAtCounter, ({ datos }, rows) =>
        datos.map(({ abono, note, alumno }) => ({
          abono: rows.abonos(abono),
          note: rows.notes(note),
          alumno: rows.users(alumno),
        })),
      ),
      providesTags: ['ultimos'],
    }),
    reprintAbono: build.mutation(post(creditsEndpoints.reprintAbono, ({ abono }, rows) => rows.abonos(abono))),
    /** The address of one more proof of its ticket; null where none opens. */
    issueRecibo: build.mutation(
      change(recibosEndpoints.issueRecibo, ({ url }) => (url === null ? null : new Secret(url))),
    ),
    revokeRecibos: build.mutation(change(recibosEndpoints.revokeRecibos, done)),
    cancelAbono: build.mutation(post(creditsEndpoints.cancelAbono, abonoAndNote, WRITTEN)),
    createRecargo: build.mutation(post(recargosEndpoints.createRecargo, recargoAndNote, [...WRITTEN, 'recargos'])),
    cancelRecargo: build.mutation(post(recargosEndpoints.cancelRecargo, recargoAndNote, [...WRITTEN, 'recargos'])),
    /** Surcharges and discounts, newest first, with the sums of all that the query matches. */
    listRecargos: build.query({
      query: (query: RecargosQuery) => request(recargosEndpoints.listRecargos, { query }),
      transformResponse: split(recargosEndpoints.listRecargos, ({ totales, ...page }, rows) => ({
        ...rows.page(page, rows.recargos),
        totales,
      })),
      providesTags: ['recargos'],
    }),
  }),
});
