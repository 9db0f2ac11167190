/**
 * The one clock of the screens: this computer's, corrected by the times of the server's responses. Clocks of counter
 * computers are wrong by hours, days and years, and everything typed on them is dated.
 */
import { readJson, writeJson } from './storage.ts';

export interface KnownClock {
  /** This clock minus the server's, in milliseconds. */
  desfase: number;
  /** The server's time of the last response (ISO, UTC). */
  visto: string;
}

const NAME = 'reloj';
/** Responses name whole seconds. */
const SECOND_MS = 1000;
/** A smaller change is not stored: the known offset is good enough. */
const WRITE_MS = 60_000;

function stored(): KnownClock | null {
  const { desfase, visto } = Object(readJson('localStorage', NAME)) as Partial<KnownClock>;
  const isKnown = typeof desfase === 'number' && Number.isFinite(desfase) && !Number.isNaN(Date.parse(visto ?? ''));
  return isKnown ? { desfase, visto: visto as string } : null;
}

let known: KnownClock | null = null;
/** As it was written down last. */
let written: KnownClock | null = null;
const listeners = new Set<() => void>();

/** Offset of this computer's clock, also from earlier pages; null before any response. */
export function knownClock(): KnownClock | null {
  known ??= written ??= stored();
  return known;
}

/** The time, in milliseconds since 1970, as far as it is known here. */
export const nowMs = (): number => Date.now() - (knownClock()?.desfase ?? 0);
/** The time, as far as it is known here. */
export const now = (): Date => new Date(nowMs());

/** A response named the server's time. `sentAt`: when it was asked for, in milliseconds by this computer's clock. */
export function hearTime(date: unknown, sentAt: number): void {
  const server = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  if (Number.isNaN(server)) return;
  // It was made between the request and now: the known offset stays where it fits.
  const [least, most] = [sentAt - server - SECOND_MS + 1, Date.now() - server];
  const before = knownClock();
  const guess = before?.desfase ?? (least + most) / 2;
  const desfase = Math.round(Math.max(Math.min(guess, most), Math.min(least, most)));
  known = { desfase, visto: new Date(server).toISOString() };
  const isOld = written?.desfase !== desfase || Math.abs(server - Date.parse(written.visto)) >= WRITE_MS;
  if (isOld) {
    written = known;
    writeJson('localStorage', NAME, known);
  }
  if (before?.desfase !== desfase) for (const tell of listeners) tell();
}

/** Calls back when the clock is corrected; gives the function that ends it. */
export function followClock(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
