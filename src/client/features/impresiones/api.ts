import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, type PageOf, post, split } from '#client/entities/split.ts';
import { printsHere } from '#client/entities/usbPrinting.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  impresiones as impresionesEndpoints,
  impresoras as impresorasEndpoints,
} from '#contract/endpoints/impresiones.ts';

export type PrinterBody = Sendable<BodyOf<typeof impresorasEndpoints.createPrinter>>;

export const impresiones = api.injectEndpoints({
  endpoints: (build) => ({
    /** Asked each time: a printer that was switched on meanwhile is there. */
    nearbyPrinters: build.query<string[], void>({
      query: () => request(impresorasEndpoints.nearbyPrinters),
      transformResponse: ({ datos }: { datos: string[] }) => datos,
      keepUnusedDataFor: 0,
    }),
    createPrinter: build.mutation(
      post(impresorasEndpoints.createPrinter, ({ impresora }, rows) => rows.impresoras(impresora), ['impresoras']),
    ),
    updatePrinter: build.mutation(
      change(impresorasEndpoints.updatePrinter, ({ impresora }, rows) => rows.impresoras(impresora), ['impresoras']),
    ),
    // Also when it was refused: it may be gone already.
    deletePrinter: build.mutation(change(impresorasEndpoints.deletePrinter, done, () => ['impresoras'])),
    testPrinter: build.mutation({
      ...post(impresorasEndpoints.testPrinter, ({ trabajo }, rows) => rows.trabajos(trabajo), ['impresiones']),
      onQueryStarted: printsHere((id: number) => [id]),
    }),
    listJobs: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(impresionesEndpoints.listJobs, { query }),
      transformResponse: split(impresionesEndpoints.listJobs, (page, rows) => rows.page(page, rows.trabajos)),
      providesTags: ['impresiones'],
    }),
  }),
});
