/** How often one person may write: in the memory of this process, of which there are a few at the most. */
import { setImmediate, setTimeout } from 'node:timers/promises';
import * as apiErrors from '#contract/errors.ts';

/** Seconds of the rate that may come at once: offline items that are sent, or the start of a script. */
const AT_ONCE_S = 4;
/** Weight of a request refused before any record was read: no screen sends one. */
const REFUSED_COUNTS = 16;
/** A client above the rate waits; for longer than this it gets a 429. */
const WAIT_MAX_MS = 1000;
/** Requests that wait for their turn: more of them would fill the memory. */
const WAITING_MAX = 500;
/** Clients to remember before idle ones are forgotten. */
const KNOWN_MAX = 10_000;
/** Seconds of refusals for a client that sent far too much. */
const LONGEST_MS = 60_000;

interface Rates {
  /** Resolves when it is this one's turn to write. Throws 429 when that would take too long. */
  turn(who: string): Promise<void>;
  /** Counts a request that came to nothing, and resolves when its sender may be told so. */
  refused(who: string): Promise<void>;
}

export interface Time {
  /** Milliseconds that never go back. */
  now(): number;
  /** Resolves after so many milliseconds. */
  pause(ms: number): Promise<unknown>;
}
const MACHINE: Time = { now: () => performance.now(), pause: (ms) => setTimeout(ms) };

/** Rates of so many writes in a second, for each person alike. */
export function openRates(perSecond: number, { now: clock, pause }: Time = MACHINE): Rates {
  const each = 1000 / perSecond;
  /** Time at which all requests of a client would be done at the rate. */
  const busy = new Map<string, number>();
  let waiting = 0;

  /** The milliseconds by which something comes too soon. */
  const early = (who: string): number => Math.max(0, (busy.get(who) ?? 0) - clock() - AT_ONCE_S * 1000);
  function count(who: string, weight: number): void {
    const now = clock();
    busy.set(who, Math.min(Math.max(busy.get(who) ?? 0, now) + weight * each, now + LONGEST_MS));
    if (busy.size > KNOWN_MAX) for (const [known, end] of busy) if (end <= now) busy.delete(known);
  }
  async function wait(ms: number): Promise<void> {
    if (ms === 0 || waiting === WAITING_MAX) return;
    waiting += 1;
    await pause(Math.min(ms, WAIT_MAX_MS));
    waiting -= 1;
  }
  return {
    async turn(who) {
      const ms = early(who);
      if (ms <= WAIT_MAX_MS) count(who, 1);
      await wait(ms);
      if (ms > WAIT_MAX_MS) throw apiErrors.tooFast(Math.ceil(ms / 1000));
    },
    async refused(who) {
      count(who, REFUSED_COUNTS);
      await wait(early(who));
    },
  };
}

/**
 * Lets one request through in each turn of the event loop. A hundred logins that come in one moment are read and answered
 * in one run otherwise, and a list meanwhile waits for all of them.
 */
export function oneATurn(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
