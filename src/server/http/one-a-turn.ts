import { setImmediate } from 'node:timers/promises';

/**
 * Lets one through in each turn of the event loop. A hundred logins that come in one moment are read and answered in one
 * piece otherwise, and whoever asks for a list meanwhile waits for all of them.
 */
export function oneATurn(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
