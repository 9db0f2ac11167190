/** Claims in local storage, for browsers that give pages no locks: each lasts until its tab no longer renews it. */
import { readJson } from '#client/lib/storage.ts';

interface Lease {
  tab: string;
  until: number;
}

/** The lease of that name, if it stands. `lasts`: milliseconds without being renewed; a tab that was killed gives none back. */
export function readLease(name: string, lasts: number): Lease | null {
  const { tab, until } = Object(readJson('localStorage', name)) as Lease;
  // A clock that was set back must not make a lease last for hours.
  const stands = typeof tab === 'string' && until > Date.now() && until <= Date.now() + lasts;
  return stands ? { tab, until } : null;
}

/** False when the browser stores nothing: then there is nothing to share with other tabs either. */
export function writeLease(name: string, tab: string, lasts: number): boolean {
  try {
    localStorage.setItem(name, JSON.stringify({ tab, until: Date.now() + lasts }));
    return true;
  } catch {
    return false;
  }
}
