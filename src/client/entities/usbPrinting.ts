/** Prints jobs for a printer on the USB of this computer. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { problemOf } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import { printByUsb } from '#client/lib/usb.ts';
import { impresiones as endpoints } from '#contract/endpoints/impresiones.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { selectOne } from './select.ts';
import { change } from './split.ts';
import type { HasEntities } from './tables.ts';

const { takeJob, finishJob } = api.injectEndpoints({
  endpoints: (build) => ({
    // The bytes hold the address of a proof.
    takeJob: build.mutation(
      change(endpoints.takeJob, ({ trabajo, bytes }, rows) => ({
        id: rows.trabajos(trabajo),
        bytes: new Secret(bytes),
      })),
    ),
    finishJob: build.mutation(
      change(endpoints.finishJob, ({ trabajo }, rows) => rows.trabajos(trabajo), ['impresiones']),
    ),
  }),
}).endpoints;

interface Store {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}

async function printHere(id: number, { dispatch, getState }: Store): Promise<void> {
  const params = { id };
  const state = getState() as HasEntities;
  const job = selectOne(state, 'trabajos', id);
  if (!job || selectOne(state, 'impresoras', job.impresora_id)?.direccion !== USB_ADDRESS) return;
  const begin = async () => {
    const { bytes } = await dispatch(takeJob.initiate({ params }, { track: false })).unwrap();
    return Uint8Array.from(atob(bytes.reveal()), (byte) => byte.charCodeAt(0));
  };
  try {
    const falla = await printByUsb(begin);
    await dispatch(finishJob.initiate({ params, body: { falla } }, { track: false })).unwrap();
  } catch (error) {
    logFailure('A job could not be printed by USB', problemOf(error).message);
  }
}

/** Prints those of these jobs that are for this computer's printer, one after another. */
export async function printAllHere(jobs: readonly number[], store: Store): Promise<void> {
  for (const id of jobs) await printHere(id, store);
}

/**
 * `onQueryStarted` of mutations that make print jobs or repeat one; `jobsOf` returns their ids. The outcome of each is
 * in its row.
 */
export const printsHere =
  <Result>(jobsOf: (result: Result) => readonly number[]) =>
  async (_: unknown, store: Store & { queryFulfilled: Promise<{ data: Result }> }): Promise<void> => {
    const response = await store.queryFulfilled.catch(() => null);
    if (response) await printAllHere(jobsOf(response.data), store);
  };
