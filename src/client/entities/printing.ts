/** Printers and what is sent to them, for all screens that print. */
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import {
  impresiones as impresionesEndpoints,
  impresoras as impresorasEndpoints,
} from '#contract/endpoints/impresiones.ts';
import { post, split } from './split.ts';
import { printsHere } from './usbPrinting.ts';

export const printing = api.injectEndpoints({
  endpoints: (build) => ({
    listPrinters: build.query<number[], void>({
      query: () => request(impresorasEndpoints.listPrinters),
      transformResponse: split(impresorasEndpoints.listPrinters, ({ datos }, rows) => datos.map(rows.impresoras)),
      providesTags: ['impresoras'],
    }),
    job: build.query<number, number>({
      query: (id) => request(impresionesEndpoints.getJob, { params: { id } }),
      transformResponse: split(impresionesEndpoints.getJob, ({ trabajo }, rows) => rows.trabajos(trabajo)),
    }),
    // The abono's row shows how often its ticket came out.
    printAbono: build.mutation({
      ...post(impresionesEndpoints.printAbono, ({ trabajo }, rows) => rows.trabajos(trabajo), ['impresiones', 'notas']),
      onQueryStarted: printsHere((id: number) => [id]),
    }),
    retryJob: build.mutation({
      ...post(impresionesEndpoints.retryJob, ({ trabajo }, rows) => rows.trabajos(trabajo), ['impresiones', 'notas']),
      onQueryStarted: printsHere((id: number) => [id]),
    }),
  }),
});
