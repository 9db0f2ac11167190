/** jsdom takes these away, since a browser has none; the server that runs beside the screens needs them. */
import { clearImmediate, setImmediate } from 'node:timers';

Object.assign(globalThis, { clearImmediate, setImmediate });
