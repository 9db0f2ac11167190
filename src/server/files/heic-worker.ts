/** Thread that decodes one HEIC photograph to a TIFF that is not packed. It is ended after it has answered. */
import { parentPort, workerData } from 'node:worker_threads';
import { openHeif } from './heif.ts';
import { heifToTiff } from './heif-tiff.ts';
import { iccOfHeif } from './icc.ts';
import { BROKEN_IMAGE, HEIC_TILE_MAX, PIXELS_KEPT, PIXELS_MAX, tooManyPixels } from './limits.ts';
import type { WorkerResponse } from './worker.ts';

function response(bytes: Uint8Array): WorkerResponse<ArrayBuffer> {
  const heif = openHeif(bytes);
  const pixels = heif.width * heif.height;
  if (pixels > PIXELS_MAX) return { motivo: tooManyPixels(PIXELS_MAX) };
  if (heif.tilePixels > HEIC_TILE_MAX) {
    return { motivo: `Es una HEIC de una sola pieza. ${tooManyPixels(HEIC_TILE_MAX)}` };
  }
  const by = Math.ceil(Math.sqrt(pixels / PIXELS_KEPT));
  return { result: heifToTiff(heif, by, iccOfHeif(Buffer.from(bytes.buffer))) };
}

function respond(): WorkerResponse<ArrayBuffer> {
  try {
    return response(new Uint8Array(workerData as ArrayBuffer));
  } catch {
    return { motivo: BROKEN_IMAGE };
  }
}

const said = respond();
parentPort?.postMessage(said, 'result' in said ? [said.result] : []);
