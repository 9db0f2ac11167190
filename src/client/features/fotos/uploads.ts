/** The photos on their way to the gallery: one queue for each page of the application, whatever screen is open. */

import type { Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { Attachment } from '#client/lib/attachment.ts';
import { counted } from '#client/lib/numbers.ts';
import { type Upload, UploadQueue } from '#client/lib/uploads.ts';
import { patterns } from '#client/lib/urls.ts';
import { notify } from '#client/ui/feedback/toast.ts';
import { fotos, type Target, uploadFoto } from './api.ts';

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const queues = new WeakMap<object, UploadQueue<Target>>();

function makeQueue(dispatch: Dispatch): UploadQueue<Target> {
  const send = (file: File, target: Target, key: string, onProgress: (share: number) => void) => {
    const arg = { file: new Attachment(file, onProgress), target, key };
    const request = dispatch(uploadFoto.initiate(arg, { track: false }));
    return { done: request.unwrap(), abort: () => request.abort() };
  };
  return new UploadQueue(send, (uploads) => {
    dispatch(fotos.util.invalidateTags(['fotos']));
    if (window.location.pathname !== patterns.fotos) tellElsewhere(uploads);
  });
}

/** Whoever went on to another screen is told there. */
function tellElsewhere(uploads: readonly Upload[]): void {
  const refused = uploads.filter(({ state }) => state === 'rechazada').length;
  if (refused > 0) notify.error(`${counted(refused, 'foto no se subió', 'fotos no se subieron')}: míralo en Galería.`);
  else notify.success('Las fotos se subieron.');
}

/** The queue of this page. */
export function queueOf(store: Store): UploadQueue<Target> {
  const known = queues.get(store) ?? makeQueue(store.dispatch as Dispatch);
  queues.set(store, known);
  return known;
}
