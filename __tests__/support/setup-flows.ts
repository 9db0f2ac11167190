/** jsdom takes these away, since a browser has none; the server that runs beside the screens needs them. */
import { clearImmediate, setImmediate } from 'node:timers';

Object.assign(globalThis, {
  clearImmediate,
  setImmediate,
  // Buffers are Node's byte arrays: measured against those of jsdom they would be none.
  Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor,
  ArrayBuffer: Buffer.from('').buffer.constructor,
});
