/** Instants are ISO 8601 in UTC; calendar dates are YYYY-MM-DD without a zone. */

/** Making a formatter costs as much as thirty formattings, and lists format every row: one for each zone. */
const onePerZone = (make: (timeZone?: string) => Intl.DateTimeFormat) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (timeZone?: string): Intl.DateTimeFormat => {
    const known = made.get(timeZone) ?? make(timeZone);
    made.set(timeZone, known);
    return known;
  };
};

// The Canadian form of a date is YYYY-MM-DD.
const dayFormat = onePerZone(
  (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);
const readableFormat = onePerZone(
  (timeZone) =>
    new Intl.DateTimeFormat('es-MX', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
);

/** The calendar day (YYYY-MM-DD) that an instant falls on in a time zone, by default the machine's. */
export function businessDay(instant: string | Date, timeZone?: string): string {
  const at = new Date(instant);
  if (timeZone !== undefined) return dayFormat(timeZone).format(at);
  // Without a formatter: the first one of a page costs 15 ms, and nothing else before its first rows needs one.
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}

/** The instant (ISO, UTC) at which a calendar day begins in a time zone; days of 23 and 25 hours included. */
export function startOfDay(day: string, timeZone: string): string {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // The first whole minute that belongs to the day: zones change at quarters of an hour at the finest.
  let low = noon - 36 * 3_600_000;
  let high = noon + 36 * 3_600_000;
  while (high - low > 60_000) {
    const middle = low + Math.floor((high - low) / 120_000) * 60_000;
    if (businessDay(new Date(middle), timeZone) < day) low = middle;
    else high = middle;
  }
  return new Date(high).toISOString();
}

/** Whether a text is a real calendar date: 2026-02-31 is not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const [YEAR_MIN, YEAR_MAX] = [1900, 2199];
export const YEAR_WRONG = `Revisa el año: debe ser de ${YEAR_MIN} a ${YEAR_MAX}.`;
/**
 * Whether a date or an instant is of a year that people mean. Days that are counted from others have years of four digits
 * only as long as these are far from 0 and 9999.
 */
export const isYear = (value: string): boolean =>
  Number(value.slice(0, 4)) >= YEAR_MIN && Number(value.slice(0, 4)) <= YEAR_MAX;

/** Whether a typed text is a day that other days may be counted from. */
export const isTypedDay = (text: string): boolean => isCalendarDate(text) && isYear(text);

/** Whether a text is an instant of the wire that exists: no 31 February, no 24:00. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/.test(text)) return false;
  const date = new Date(text);
  // Date reads 31 February as 3 March.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.slice(0, 19));
}

/** An instant as people read it: «21/11/2026 11:03». */
export function formatInstant(instant: string, timeZone?: string): string {
  return readableFormat(timeZone).format(new Date(instant)).replace(', ', ' ');
}

/** The day of an instant as people read it: «21/11/2026». */
export function formatDay(instant: string, timeZone?: string): string {
  return formatInstant(instant, timeZone).slice(0, 10);
}

/** A calendar date as people read it: «21/11/2026». */
export function formatDate(date: string): string {
  return date.split('-').reverse().join('/');
}

/** Written by hand: browsers disagree on «17 nov», «17-nov» and «sept». */
const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** A calendar date as people say it: «21 nov 2026». */
export function sayDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/** A calendar day some days later, or earlier with a negative number. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The same calendar day some months later, or earlier; of a shorter month its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Days from one calendar date to another, negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** The Monday of a calendar day's week. */
export function mondayOf(day: string): string {
  // Day 0 of Date is Sunday, which ends the week.
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
