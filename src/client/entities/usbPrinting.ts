/** Prints here what is for a printer on the USB of this computer. */
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '#client/api/api.ts';
import { problemOf } from '#client/lib/errors.ts';
import { logFailure } from '#client/lib/log.ts';
import { Secret } from '#client/lib/secret.ts';
import { printByUsb } from '#client/lib/usb.ts';
import { endpoints } from '#contract/endpoints.ts';
import { USB_ADDRESS } from '#contract/printers.ts';
import { change } from './mutations.ts';
import { selectOne } from './select.ts';
import type { HasEntities } from './tables.ts';

const { takeJob, finishJob } = api.injectEndpoints({
  endpoints: (build) => ({
    // The bytes hold the address of a proof.
    takeJob: build.mutation(
      change(endpoints.takeJob, ({ trabajo, bytes }, rows) => ({
        id: rows.trabajo(trabajo),
        bytes: new Secret(bytes),
      })),
    ),
    finishJob: build.mutation(
      change(endpoints.finishJob, ({ trabajo }, rows) => rows.trabajo(trabajo), ['impresiones']),
    ),
  }),
}).endpoints;

interface Started {
  /** Of a mutation whose result is the id of a job. */
  queryFulfilled: Promise<{ data: number }>;
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
}

/** `onQueryStarted` of whatever makes a job, or has it sent again: what becomes of it is in the job's row. */
export async function printHere(_: unknown, { queryFulfilled, dispatch, getState }: Started): Promise<void> {
  const response = await queryFulfilled.catch(() => null);
  if (!response) return;
  const params = { id: response.data };
  const state = getState() as HasEntities;
  const job = selectOne(state, 'trabajos', params.id);
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
