/** Reckoning with calendar dates, YYYY-MM-DD without a zone; they compare as text. */

const DAY_MS = 86_400_000;
const ofDate = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const toDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The date so many days later, or earlier. */
export function plusDays(date: string, days: number): string {
  return toDate(ofDate(date) + days * DAY_MS);
}

/** The same day so many months later, or earlier; of a shorter month its last day. */
export function plusMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
}

/** The birthday of so many years; of 29 February it is 28 February in years without one. */
export function plusYears(date: string, years: number): string {
  return plusMonths(date, years * 12);
}

/** Whole days from one date to another, negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return Math.round((ofDate(to) - ofDate(from)) / DAY_MS);
}
