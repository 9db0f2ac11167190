import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { Impresora, Page, Trabajo } from '../entities.ts';
import { flag, id, oneOf, version } from '../fields.ts';
import { JOB_ESTADOS, USB_FAULT_KINDS } from '../printers.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { impresoraRecord } from '../records/impresiones.ts';
import { idParams, pageFields } from './common.ts';

export const printerBody = object(typedOf(impresoraRecord));
export type PrinterBody = InferType<typeof printerBody>;

interface Changed {
  success: true;
  impresora: Impresora;
}
interface Made {
  success: true;
  trabajo: Trabajo;
}

export const impresoras = {
  listPrinters: endpoint<{ datos: Impresora[] }>()('GET /impresoras', 'impresoras:read'),
  /** Addresses in the networks of the server where a printer listens that is not in the list yet. */
  nearbyPrinters: endpoint<{ datos: string[] }>()('GET /impresoras/cercanas', 'impresoras:write'),
  createPrinter: endpoint<Changed>()('POST /impresoras', 'impresoras:write', {
    body: printerBody,
    readOnly: readOnlyOf(impresoraRecord),
    status: 201,
  }),
  updatePrinter: endpoint<Changed>()('PUT /impresoras/:id', 'impresoras:write', {
    params: idParams,
    body: printerBody.shape({ version: version() }).partial(),
    readOnly: readOnlyOf(impresoraRecord),
  }),
  deletePrinter: endpoint<{ success: true }>()('DELETE /impresoras/:id', 'impresoras:write', { params: idParams }),
  /** A test page: letters, cut, width. The drawer stays shut. */
  testPrinter: endpoint<Made>()('POST /impresoras/:id/prueba', 'impresoras:write', { params: idParams, status: 201 }),
};

export const impresiones = {
  /**
   * Sends the ticket of an abono to a printer: the original, unless it was printed before or `reimpresion` says that it
   * came out elsewhere.
   */
  printAbono: endpoint<Made>()('POST /abonos/:id/imprimir', 'impresiones:write', {
    params: idParams,
    body: object({ impresora_id: id('Elige la impresora.'), reimpresion: flag() }),
    status: 201,
  }),
  /** Newest first. */
  listJobs: endpoint<Page<Trabajo>>()('GET /impresiones', 'impresiones:write', {
    query: object({
      ...pageFields,
      estado: oneOf(JOB_ESTADOS, 'estado no es ninguno de los conocidos.').notRequired(),
    }),
  }),
  getJob: endpoint<{ trabajo: Trabajo }>()('GET /impresiones/:id', 'impresiones:write', { params: idParams }),
  /** Sends one that failed again; a reprint where the first may have come out. */
  retryJob: endpoint<Made>()('POST /impresiones/:id/reintentar', 'impresiones:write', { params: idParams }),
  /** The bytes (base64) of a job whose printer hangs on the USB of the computer that asks, which begins to print. */
  takeJob: endpoint<Made & { bytes: string }>()('POST /impresiones/:id/bytes', 'impresiones:write', {
    params: idParams,
    // They hold the address of the ticket's proof.
    repeatable: true,
  }),
  /** Result of the job; `falla` is null if it was printed. */
  finishJob: endpoint<Made>()('PUT /impresiones/:id/resultado', 'impresiones:write', {
    params: idParams,
    body: object({ falla: oneOf(USB_FAULT_KINDS, 'falla no es ninguna de las conocidas.').nullable().defined() }),
  }),
};
