import { createContext, useContext, useMemo } from 'react';
import { formatDay, formatInstant } from '#contract/dates.ts';

/** The business's time zone; until the server has said it, the browser's. */
export const TimeZoneContext = createContext<string | undefined>(undefined);

/**
 * Writes instants as the business reads its clock: a computer that is set to another zone would print tickets of
 * another day.
 */
export function useTime(): { instant: (at: string) => string; day: (at: string) => string } {
  const zone = useContext(TimeZoneContext);
  return useMemo(() => ({ instant: (at) => formatInstant(at, zone), day: (at) => formatDay(at, zone) }), [zone]);
}
