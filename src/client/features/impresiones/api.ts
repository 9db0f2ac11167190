import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { change, done, post } from '#client/entities/mutations.ts';
import { type PageOf, split } from '#client/entities/split.ts';
import { printsHere } from '#client/entities/usbPrinting.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

export type PrinterBody = Sendable<BodyOf<typeof endpoints.createPrinter>>;

export const impresiones = api.injectEndpoints({
  endpoints: (build) => ({
    createPrinter: build.mutation(
      post(endpoints.createPrinter, ({ impresora }, rows) => rows.impresoras(impresora), ['impresoras']),
    ),
    updatePrinter: build.mutation(
      change(endpoints.updatePrinter, ({ impresora }, rows) => rows.impresoras(impresora), ['impresoras']),
    ),
    // Also when it was refused: it may be gone already.
    deletePrinter: build.mutation(change(endpoints.deletePrinter, done, () => ['impresoras'])),
    testPrinter: build.mutation({
      ...post(endpoints.testPrinter, ({ trabajo }, rows) => rows.trabajos(trabajo), ['impresiones']),
      onQueryStarted: printsHere((id: number) => [id]),
    }),
    listJobs: build.query<PageOf<number>, { page: number }>({
      query: (query) => request(endpoints.listJobs, { query }),
      transformResponse: split(endpoints.listJobs, (page, rows) => rows.page(page, rows.trabajos)),
      providesTags: ['impresiones'],
    }),
  }),
});
