/** One tab at a time. Two at once would do no harm, since each item has its key; they would only do the work twice. */
import { uuid } from '#client/lib/uuid.ts';
import { readLease, writeLease } from './lease.ts';

const NAME = 'servicios-envio';
const LEASE_MS = 10_000;
const LOOK_MS = 200;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const holder = () => readLease(NAME, LEASE_MS)?.tab;

async function leased<T>(work: () => Promise<T>): Promise<T> {
  const tab = uuid();
  const write = () => writeLease(NAME, tab, LEASE_MS);
  while (holder() !== tab) {
    if (holder()) await pause(LOOK_MS * (0.5 + Math.random()));
    else if (!write()) break;
    // Somebody may have written in the same instant: the last one has it.
    else await pause(20);
  }
  const renewing = setInterval(write, LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    if (holder() === tab) localStorage.removeItem(NAME);
  }
}

/** Runs the work while no other tab runs its own. Browsers give locks to https pages only; elsewhere it is a lease. */
export function exclusive<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(NAME, work) : leased(work);
}
