/** Printers and what is sent to them, for all screens that print. */
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { endpoints } from '#contract/endpoints.ts';
import { post } from './mutations.ts';
import { split } from './split.ts';
import { printsHere } from './usbPrinting.ts';

export const printing = api.injectEndpoints({
  endpoints: (build) => ({
    listPrinters: build.query<number[], void>({
      query: () => request(endpoints.listPrinters),
      transformResponse: split(endpoints.listPrinters, ({ datos }, rows) => datos.map(rows.impresoras)),
      providesTags: ['impresoras'],
    }),
    job: build.query<number, number>({
      query: (id) => request(endpoints.getJob, { params: { id } }),
      transformResponse: split(endpoints.getJob, ({ trabajo }, rows) => rows.trabajos(trabajo)),
    }),
    // The abono's row shows how often its ticket came out.
    printAbono: build.mutation({
      ...post(endpoints.printAbono, ({ trabajo }, rows) => rows.trabajos(trabajo), ['impresiones', 'notas']),
      onQueryStarted: printsHere((id: number) => [id]),
    }),
    retryJob: build.mutation({
      ...post(endpoints.retryJob, ({ trabajo }, rows) => rows.trabajos(trabajo), ['impresiones', 'notas']),
      onQueryStarted: printsHere((id: number) => [id]),
    }),
  }),
});
