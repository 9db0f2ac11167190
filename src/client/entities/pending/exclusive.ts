/** One tab at a time. Two at once would do no harm, since each item has its key; they would only do the work twice. */
import { uuid } from '#client/lib/uuid.ts';

const NAME = 'servicios-envio';
/** Milliseconds that a lease lasts without being renewed: a tab that was killed gives none back. */
const LEASE_MS = 10_000;
const LOOK_MS = 200;

interface Lease {
  tab: string;
  until: number;
}

function readLease(): Lease | null {
  try {
    const { tab, until } = JSON.parse(localStorage.getItem(NAME) ?? 'null') as Lease;
    // A clock that was set back must not make a lease last for hours.
    const stands = typeof tab === 'string' && until > Date.now() && until <= Date.now() + LEASE_MS;
    return stands ? { tab, until } : null;
  } catch {
    return null;
  }
}

/** False when the browser stores nothing: then there is nothing to share with other tabs either. */
function writeLease(tab: string): boolean {
  try {
    localStorage.setItem(NAME, JSON.stringify({ tab, until: Date.now() + LEASE_MS }));
    return true;
  } catch {
    return false;
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function leased<T>(work: () => Promise<T>): Promise<T> {
  const tab = uuid();
  while (readLease()?.tab !== tab) {
    if (readLease()) await pause(LOOK_MS * (0.5 + Math.random()));
    else if (!writeLease(tab)) break;
    // Somebody may have written in the same instant: the last one has it.
    else await pause(20);
  }
  const renewing = setInterval(() => writeLease(tab), LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    if (readLease()?.tab === tab) localStorage.removeItem(NAME);
  }
}

/** Runs the work while no other tab runs its own. Browsers give locks to https pages only; elsewhere it is a lease. */
export function exclusive<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(NAME, work) : leased(work);
}
