/** The days and hours on which the demo's counter was open. */
import { businessDay, startOfDay } from '#contract/dates.ts';
import type { Random } from './random.ts';

/** Business days that the demo looks back on: eleven months. */
export const DAYS = 230;
/** The last of them is the business day before the demo was made. */
export const LAST_DAY = DAYS - 1;

const MINUTE = 60_000;
/** Open 9:00 to 14:00 and 16:00 to 18:30, in minutes. */
const MORNING = { from: 9 * 60, length: 5 * 60 };
const AFTERNOON = { from: 16 * 60, length: 150 };
/** When the till is closed, in minutes. */
const CLOSING = 19 * 60;

/** Holidays with a fixed date. */
const HOLIDAYS = new Set(['01-01', '05-01', '09-16', '12-25']);

function isOpen(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !HOLIDAYS.has(day.slice(5));
}

export interface Calendar {
  /** An instant (ISO, UTC) of opening hours on a business day, 0 (the first) to LAST_DAY. */
  moment(day: number, random: Random): string;
  /** When the till of a business day was closed. */
  closing(day: number): string;
  /** A few instants within the `span` business days after an instant of `day`, in order; none is later than LAST_DAY. */
  after(at: string, day: number, span: number, count: number, random: Random): string[];
}

/** So many minutes later (or earlier). */
export function minutesLater(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * MINUTE).toISOString();
}

/** The business days before `now` in a time zone. */
export function calendarBefore(now: Date, timeZone: string): Calendar {
  const today = businessDay(now, timeZone);
  const days: string[] = [];
  for (let back = 1; days.length < DAYS; back += 1) {
    const day = new Date(Date.parse(`${today}T00:00:00Z`) - back * 24 * 60 * MINUTE).toISOString().slice(0, 10);
    if (isOpen(day)) days.unshift(day);
  }
  const starts = days.map((day) => Date.parse(startOfDay(day, timeZone)));

  function startOf(day: number): number {
    const start = starts[day];
    if (start === undefined) throw new Error(`The calendar has no business day ${day}`);
    return start;
  }
  function moment(day: number, random: Random): string {
    const start = startOf(day);
    const open = random.next() * (MORNING.length + AFTERNOON.length);
    const minute = open < MORNING.length ? MORNING.from + open : AFTERNOON.from + open - MORNING.length;
    return new Date(start + Math.floor(minute * MINUTE)).toISOString();
  }

  return {
    moment,
    closing: (day) => new Date(startOf(day) + CLOSING * MINUTE).toISOString(),
    after(at, day, span, count, random) {
      const left = Math.min(span, LAST_DAY - day);
      const moments = Array.from({ length: count }, (_, index) =>
        // On the last day nothing is left but the minutes behind.
        left > 0 ? moment(day + random.between(1, left), random) : minutesLater(at, index + random.next()),
      );
      return moments.sort();
    },
  };
}
