/**
 * Items that forms have, as all tabs can see it: a claim ends with its page, also with one that was killed. Browsers give
 * locks to https pages only; elsewhere it is a lease.
 */
import { keysOf, remove } from '#client/lib/storage.ts';
import { uuid } from '#client/lib/uuid.ts';
import { readLease, writeLease } from './lease.ts';

const PREFIX = 'servicios-edicion:';
/** A tab in the background may renew its leases once a minute only. */
const LEASE_MS = 180_000;

/** Ends a claim; resolves when no tab sees it any more. */
export type EndClaim = () => Promise<void>;

function locked(name: string): Promise<EndClaim> {
  return new Promise((resolve, reject) => {
    // Shared: the same item may be open in two tabs, and the form that is left first does not take it from the other.
    const ended: Promise<void> = navigator.locks.request(name, { mode: 'shared' }, () => {
      return new Promise<void>((end) => {
        resolve(() => {
          end();
          return ended;
        });
      });
    });
    ended.catch(reject);
  });
}

async function leased(name: string): Promise<EndClaim> {
  const tab = uuid();
  // A name for each claim: ending one leaves that of another tab.
  const own = `${name}:${tab}`;
  const write = () => writeLease(own, tab, LEASE_MS);
  write();
  const renewing = setInterval(write, LEASE_MS / 3);
  return async () => {
    clearInterval(renewing);
    remove('localStorage', own);
  };
}

/** Claims the item of this key; resolves when every tab can see it. */
export const claim = (key: string): Promise<EndClaim> =>
  'locks' in navigator ? locked(PREFIX + key) : leased(PREFIX + key);

async function lockNames(): Promise<string[]> {
  const { held = [] } = await navigator.locks.query();
  return held.map(({ name = '' }) => name).filter((name) => name.startsWith(PREFIX));
}

function leaseNames(): string[] {
  const names = keysOf('localStorage', PREFIX);
  const stand = new Set(names.filter((name) => readLease(name, LEASE_MS)));
  // Those of tabs that were killed would lie there for ever.
  for (const name of names) if (!stand.has(name)) remove('localStorage', name);
  return [...stand];
}

/** Keys of the items that any tab has a claim on. */
export async function claimedKeys(): Promise<Set<string>> {
  const names = 'locks' in navigator ? await lockNames() : leaseNames();
  return new Set(names.map((name) => name.slice(PREFIX.length).split(':')[0] ?? ''));
}
