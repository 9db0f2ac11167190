/** Printers and their jobs, for all screens that print. */
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { api } from '#client/api/api.ts';
import { request } from '#client/api/request.ts';
import { readChoice, useStored } from '#client/lib/hooks.ts';
import { hasUsb, pairUsb } from '#client/lib/usb.ts';
import {
  impresiones as impresionesEndpoints,
  impresoras as impresorasEndpoints,
} from '#contract/endpoints/impresiones.ts';
import type { Impresora, Trabajo } from '#contract/entities.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { type State, useAppDispatch } from './base.ts';
import { selectOne } from './select.ts';
import { post, split } from './split.ts';
import { useCan, useEntities, useEntity } from './state.ts';
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

const POLL_MS = 1000;

/**
 * A print job of this tab that failed; null while pending and for a finished one, which is shown at
 * once. `retry` sends it again.
 */
export function useFailedJob(
  id: number,
  onDone: (id: number) => void,
): { failed: Trabajo | null; retry: (key: string) => Promise<unknown> } {
  const job = useEntity('trabajos', id);
  const estado = job?.estado;
  const ended = estado === 'impreso' || estado === 'fallo';
  printing.useJobQuery(id, { pollingInterval: ended ? 0 : POLL_MS });
  useEffect(() => {
    if (estado === 'impreso') onDone(id);
  }, [estado, onDone, id]);
  const [retryJob] = printing.useRetryJobMutation();
  return {
    failed: job?.estado === 'fallo' ? job : null,
    retry: (key) => retryJob({ params: { id }, key }).unwrap(),
  };
}

/** The printer that tickets of this browser go to: the business's own, or null for the browser's print dialog. */
const KEY = 'impresora';
/** Whether a ticket comes out of this computer by itself once it is paid. */
const WHEN_KEY = 'imprimir';
export const PRINT_WHEN = ['siempre', 'preguntar', 'nunca'] as const;
export type PrintWhen = (typeof PRINT_WHEN)[number];

export interface PrinterChoice {
  printers: readonly Impresora[];
  /** One that was taken away since is none. */
  printer: Impresora | null;
  /** The same once the list of printers has come: money may be taken before. Null too where the list does not come. */
  known: () => Promise<Impresora | null>;
  /** False when the person was asked for the printer on this computer's USB, and chose none. */
  choose: (id: number | null) => Promise<boolean>;
  when: PrintWhen;
  setWhen: (when: PrintWhen) => void;
}

/** A browser that prints by no USB can't reach such a printer. */
const isReachable = ({ direccion }: Impresora): boolean => direccion !== USB_ADDRESS || hasUsb();

export function usePrinter(): PrinterChoice {
  const mayList = useCan('impresoras:read');
  const { currentData: data } = printing.useListPrintersQuery(undefined, { skip: !mayList });
  const printers = useEntities('impresoras', data).filter(isReachable);
  const dispatch = useAppDispatch();
  const store = useStore<State>();
  const [chosen, setChosen] = useStored(KEY, '', ['', ...printers.map(({ id }) => String(id))]);
  const [when, setWhen] = useStored<PrintWhen>(WHEN_KEY, 'siempre', PRINT_WHEN);
  const printer = printers.find(({ id }) => String(id) === chosen) ?? null;
  const known = async () => {
    if (data || !mayList) return printer;
    const pending = dispatch(printing.endpoints.listPrinters.initiate(undefined, { subscribe: false }));
    const ids = await pending.unwrap().catch(() => []);
    const id = ids.find((one) => readChoice(KEY, [String(one)]));
    const row = selectOne(store.getState(), 'impresoras', id);
    return row && isReachable(row) ? row : null;
  };
  return {
    ...{ printers, when, setWhen, printer, known },
    choose: async (id) => {
      const wanted = printers.find((one) => one.id === id);
      if (wanted?.direccion === USB_ADDRESS && !(await pairUsb())) return false;
      setChosen(id === null ? '' : String(id));
      return true;
    },
  };
}
