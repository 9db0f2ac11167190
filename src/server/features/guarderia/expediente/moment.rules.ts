import { businessDay } from '#contract/dates.ts';
import type { Settings } from '#server/settings.ts';

/** When something happens in the nursery, and the settings that its rules go by. */
export interface Moment {
  /** ISO in UTC. */
  now: string;
  /** The business day, YYYY-MM-DD. */
  today: string;
  ageAtEntry: Settings['ageAtEntry'];
}

/** The moment of a request. */
export function momentOf(now: string, { timeZone, ageAtEntry }: Settings): Moment {
  return { now, today: businessDay(now, timeZone), ageAtEntry };
}
