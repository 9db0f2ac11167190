import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { done, type PageOf, post, split } from '#client/entities/split.ts';
import { printsHere } from '#client/entities/usbPrinting.ts';
import { cortes as endpoints } from '#contract/endpoints/cortes.ts';
import type { CorteAbierto, Movimiento, Page } from '#contract/entities.ts';

export const cortes = api.injectEndpoints({
  endpoints: (build) => ({
    /** Sums without rows: the open closing changes with every abono. */
    currentCorte: build.query<CorteAbierto, void>({
      query: () => request(endpoints.currentCorte),
      providesTags: ['cortes'],
    }),
    /** The own drawer of the signed-in person in it. */
    ownCorte: build.query<CorteAbierto, void>({
      query: () => request(endpoints.ownCorte),
      providesTags: ['cortes', 'ultimos'],
    }),
    listCortes: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(endpoints.listCortes, { query }),
      transformResponse: split(endpoints.listCortes, (page, rows) => rows.page(page, rows.cortes)),
      providesTags: ['cortes'],
    }),
    // On errors too: the till was closed, or money was taken meanwhile.
    closeCorte: build.mutation(
      post(
        endpoints.closeCorte,
        ({ corte }, rows) => rows.cortes(corte),
        () => ['cortes'],
      ),
    ),
    countCorte: build.mutation(post(endpoints.countCorte, done, () => ['cortes'])),
    /** Those of the open closing, newest first: the first page of them. */
    listMovimientos: build.query<Movimiento[], void>({
      query: () => request(endpoints.listMovimientos),
      transformResponse: ({ data }: Page<Movimiento>) => data,
      providesTags: ['cortes'],
    }),
    cancelMovimiento: build.mutation(post(endpoints.cancelMovimiento, done, () => ['cortes'])),
    /** Gives the id of the job that opens the drawer, if there is one. */
    createMovimiento: build.mutation({
      ...post(endpoints.createMovimiento, ({ trabajo }, rows) => ({ drawer: trabajo && rows.trabajos(trabajo) }), [
        'cortes',
      ]),
      onQueryStarted: printsHere(({ drawer }: { drawer: number | null }) => (drawer === null ? [] : [drawer])),
    }),
  }),
});
