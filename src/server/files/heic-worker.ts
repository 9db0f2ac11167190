/** Thread that decodes one HEIC photograph to RGBA. It is ended after it has answered. */
import { parentPort, workerData } from 'node:worker_threads';
import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js';
import { BROKEN_IMAGE, HEIC_PIXELS_MAX } from './limits.ts';
import type { WorkerAnswer } from './worker.ts';

export interface Decoded {
  rgba: ArrayBuffer;
  width: number;
  height: number;
}

function decode(image: HeifImage): Promise<Decoded | null> {
  const [width, height] = [image.get_width(), image.get_height()];
  const data = new Uint8ClampedArray(width * height * 4);
  return new Promise((resolve) => {
    image.display({ data, width, height }, (shown) => resolve(shown && { rgba: data.buffer, width, height }));
  });
}

async function answer(): Promise<WorkerAnswer<Decoded>> {
  const images = new libheif.HeifDecoder().decode(new Uint8Array(workerData as ArrayBuffer));
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) return { motivo: BROKEN_IMAGE };
  if (image.get_width() * image.get_height() > HEIC_PIXELS_MAX)
    return { motivo: `Mide más de ${HEIC_PIXELS_MAX / 1_000_000} megapíxeles, lo más que se acepta de una HEIC.` };
  const result = await decode(image);
  return result ? { result } : { motivo: BROKEN_IMAGE };
}

const answered = await answer().catch((): WorkerAnswer<Decoded> => ({ motivo: BROKEN_IMAGE }));
parentPort?.postMessage(answered, 'result' in answered ? [answered.result.rgba] : []);
