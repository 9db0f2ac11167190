/** jsdom takes these away, since a browser has none; the server that runs beside the screens needs them. */
import { clearImmediate, setImmediate } from 'node:timers';
import { deserialize, serialize } from 'node:v8';

Object.assign(globalThis, {
  clearImmediate,
  setImmediate,
  structuredClone: (value: unknown) => deserialize(serialize(value)),
  // Buffers are Node's byte arrays: measured against those of jsdom they would be none.
  Uint8Array: Object.getPrototypeOf(Buffer.prototype).constructor,
  ArrayBuffer: Buffer.from('').buffer.constructor,
});
