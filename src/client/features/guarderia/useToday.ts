import { useContext } from 'react';
import { TimeZoneContext } from '#client/lib/time.ts';
import { businessDay } from '#contract/dates.ts';

/** The calendar day (YYYY-MM-DD) at the business. */
export function useToday(): string {
  const zone = useContext(TimeZoneContext);
  return businessDay(new Date(), zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
}
