/**
 * How long people may be kept on this computer: 72 hours in which the server was not heard. A computer's clock can be set
 * back, so the time is counted from look to look and never given back; the time that a clock set back has hidden counts as
 * a day.
 */

const HOUR_MS = 3_600_000;
/** Hours after which people go. */
export const KEPT_HOURS = 72;
const KEPT_MS = KEPT_HOURS * HOUR_MS;
/** How long before that the screens say so. */
const NOTICE_MS = 24 * HOUR_MS;
/** Clocks are corrected by minutes; more than that hides how long the computer was off. */
const CORRECTION_MS = 10 * 60_000;
const HIDDEN_MS = 24 * HOUR_MS;

/** All times in milliseconds, by this computer's clock. */
export interface Term {
  /** When the server was heard last. */
  heard: number;
  /** When the clock was looked at last. */
  looked: number;
  /** Time since the last response of the server. */
  used: number;
  /** People were removed, and the server has not been heard since. */
  removed: boolean;
}

/** The server has just answered. */
export const heardNow = (now: number): Term => ({ heard: now, looked: now, used: 0, removed: false });

/** The term as of now. */
export function lookedAt(term: Term, now: number): Term {
  const passed = now - term.looked;
  const counted = passed >= 0 ? passed : passed < -CORRECTION_MS ? HIDDEN_MS : 0;
  return { ...term, looked: now, used: term.used + counted };
}

export const isOver = ({ used }: Term): boolean => used >= KEPT_MS;

/** For the screens; instants in ISO 8601, UTC. */
export interface KeptPeople {
  /** When the server was heard last. */
  heard: string;
  /** When they go. */
  until: string;
  state: 'kept' | 'ending' | 'removed';
}

export function presentTerm({ heard, looked, used, removed }: Term): KeptPeople {
  const left = KEPT_MS - used;
  return {
    heard: new Date(heard).toISOString(),
    until: new Date(looked + left).toISOString(),
    state: removed ? 'removed' : left <= NOTICE_MS ? 'ending' : 'kept',
  };
}

/** Milliseconds until the screens have something else to say, or the people have to go. */
export const nextChange = ({ used }: Term): number =>
  Math.max(0, (used < KEPT_MS - NOTICE_MS ? KEPT_MS - NOTICE_MS : KEPT_MS) - used);
