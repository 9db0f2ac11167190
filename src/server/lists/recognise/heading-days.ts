/** Days in headings of columns of abonos. */
import { readDate } from './birth-dates.ts';

const DAY_IN_HEADING = /\d{4}-\d\d?-\d\d?|\d\d?[-/. ](?:de )?(?:\d\d?|\p{L}{3,10})(?:[-/. ](?:del? )?\d{2,4})?/iu;

/** The day in the heading of a column of abonos, YYYY-MM-DD: «ABONO 15/09/2026», «15-sep» (the last one that there was). */
export function dayInHeading(heading: string, today: string): string | null {
  const text = DAY_IN_HEADING.exec(heading.slice(0, 100))?.[0];
  if (!text) return null;
  const read = (typed: string): string | null => readDate({ text: typed }, today).diaMes;
  const full = read(text);
  if (full) return full <= today ? full : null;
  const year = Number(today.slice(0, 4));
  return [year, year - 1].map((each) => read(`${text}/${each}`)).find((day) => day !== null && day <= today) ?? null;
}

/** Whether a heading has a day, with its year, that is still to come. */
export function isToCome(heading: string, today: string): boolean {
  const text = DAY_IN_HEADING.exec(heading.slice(0, 100))?.[0];
  const day: string | null = text ? readDate({ text }, NO_DAY_BEHIND).diaMes : null;
  return day !== null && day > today;
}
const NO_DAY_BEHIND = '9999-12-31';
