import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { businessDay, formatDay, formatInstant } from '#contract/dates.ts';
import { followClock, now, nowMs } from './clock.ts';
import { sayInstant } from './when.ts';

/** The business's time zone; until the server has said it, the browser's. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/** Without it a page left open over night would still call yesterday «hoy». */
function followClockByMinute(tell: () => void): () => void {
  const timer = setInterval(tell, 60_000);
  const unfollow = followClock(tell);
  return () => {
    clearInterval(timer);
    unfollow();
  };
}

/** The calendar day (YYYY-MM-DD) at the business. */
export function useToday(): string {
  const zone = useContext(TimeZoneContext);
  return useSyncExternalStore(followClockByMinute, () => businessDay(now(), zone));
}

/**
 * The instant (ISO 8601 in UTC) at the last full minute: rights that last some minutes are checked anew each minute.
 */
export const useMinute = (): string =>
  useSyncExternalStore(followClockByMinute, () => new Date(Math.floor(nowMs() / 60_000) * 60_000).toISOString());

/**
 * Formats instants in the business's time zone: a computer set to another one would print tickets of another day.
 * `said` is for screens, the others for paper.
 */
export function useTime() {
  const zone = useContext(TimeZoneContext);
  const today = useToday();
  return useMemo(
    () => ({
      instant: (at: string) => formatInstant(at, zone),
      day: (at: string) => formatDay(at, zone),
      /** The calendar day (YYYY-MM-DD) at the business. */
      dayOf: (at: string) => businessDay(at, zone),
      said: (at: string, hour?: boolean) => sayInstant(at, today, zone, hour),
    }),
    [zone, today],
  );
}
