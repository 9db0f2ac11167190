/** Cuts off readers that are too slow: meanwhile a response holds a snapshot of the database, or an open file. */
import type { ServerResponse } from 'node:http';
import { clearInterval, setInterval } from 'node:timers';

/** The least that a reader takes: so many bytes within so long. */
export interface ReaderPace {
  bytes: number;
  withinMs: number;
}

/** 10 KB a second over a minute: a tenth of the worst telephone line. */
export const READER_PACE: ReaderPace = { bytes: 600_000, withinMs: 60_000 };

/** How often within that time it is looked at. */
const LOOKS = 20;

/**
 * Makes the check of a reader by looks at equal distances: how many bytes it has taken in all, and whether any wait to be taken.
 * Time in which nothing waits is ours and does not count. True once it has taken too little for too long.
 */
export function paceCheck({ bytes, withinMs }: ReaderPace): (look: { taken: number; waiting: boolean }) => boolean {
  let from = 0;
  let waited = 0;
  return ({ taken, waiting }) => {
    if (taken - from >= bytes) {
      from = taken;
      waited = 0;
    } else if (waiting) waited += withinMs / LOOKS;
    return waited >= withinMs;
  };
}

/** Destroys the connection of a response whose reader is too slow, and its source with it. */
export function assertPace(response: ServerResponse, pace: ReaderPace): void {
  const isSlow = paceCheck(pace);
  const before = response.socket?.bytesWritten ?? 0;
  const timer = setInterval(() => {
    const { socket } = response;
    // Bytes count as taken once the system has them; the rest is in `writableLength`.
    const taken = socket ? socket.bytesWritten - socket.writableLength - before : 0;
    if (isSlow({ taken, waiting: response.writableLength > 0 })) response.destroy();
  }, pace.withinMs / LOOKS);
  timer.unref();
  response.once('close', () => clearInterval(timer));
}
