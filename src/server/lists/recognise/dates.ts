/** Days in headings and cells: birth dates, and by when something is paid. */
import { addDays, daysBetween, isCalendarDate } from '#contract/dates.ts';
import type { Cell } from '../workbook.ts';
import { fold } from './text.ts';

export type DayOrder = 'dia-mes' | 'mes-dia';

/** Days that one cell can mean, YYYY-MM-DD: by the order in which day and month stand. */
export interface DateReading {
  /** Only where the day comes first. */
  diaMes: string | null;
  mesDia: string | null;
  /** Whether the spreadsheet itself says that it is a date. */
  stored: boolean;
}

const MONTHS: Readonly<Record<string, number>> = Object.fromEntries(
  ['ENE JAN', 'FEB', 'MAR', 'ABR APR', 'MAY', 'JUN', 'JUL', 'AGO AUG', 'SEP SET', 'OCT', 'NOV', 'DIC DEC'].flatMap(
    (names, at) => names.split(' ').map((name) => [name, at + 1]),
  ),
);

/** Days since which spreadsheets count. */
const EPOCH = '1899-12-30';
/** Serial numbers of 1950 to 2099; other numbers are no birth dates. */
const isSerial = (number: number): boolean => number >= 18_264 && number < 73_051;

/** Ages, in years, between which alumnos of the schools are: a date beyond them is no birth, or a wrong year. */
const YOUNGEST = 2;
const OLDEST = 25;
const yearsBefore = (today: string, years: number): string => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
export const isTooOld = (day: string, today: string): boolean =>
  day.slice(0, 4) < yearsBefore(today, OLDEST).slice(0, 4);
export const isTooYoung = (day: string, today: string): boolean => day > yearsBefore(today, YOUNGEST);
/** Whether an alumno of today can be born on that day; both YYYY-MM-DD. */
export const isBirth = (day: string, today: string): boolean => !isTooYoung(day, today) && day > '1980';

const LONGEST = 40;
const NONE: DateReading = { diaMes: null, mesDia: null, stored: false };

const both = (day: string): DateReading => ({ diaMes: day, mesDia: day, stored: false });

/** Reads a cell; `today` (YYYY-MM-DD) says which century two digits of a year mean. */
export function readDate(cell: Cell, today: string): DateReading {
  if (cell.date) return { diaMes: cell.date, mesDia: cell.date, stored: true };
  const text = fold(cell.text).trim();
  if (text.length > LONGEST) return NONE;
  const day = (year: string | undefined, month: number, of: string | undefined): string | null => {
    if (!year || !of) return null;
    const century = year.length === 2 ? (`20${year}-${String(month).padStart(2, '0')}` > today ? '19' : '20') : '';
    const date = `${century}${year}-${String(month).padStart(2, '0')}-${of.padStart(2, '0')}`;
    return isCalendarDate(date) ? date : null;
  };
  const [, y1, m1, d1] = /^(\d{4})[-/. ]?(\d\d?)[-/. ]?(\d\d?)(?:[T ]\d.*)?$/.exec(text) ?? [];
  // Eight digits alone are year, month, day; fewer are a serial number.
  if (y1 && m1 && (/\D/.test(text) || text.length === 8)) {
    const found = day(y1, Number(m1), d1);
    if (found) return both(found);
  }
  if (/^\d{5}(?:\.0*)?$/.test(text)) {
    const serial = Number(text);
    return isSerial(serial) ? { ...both(addDays(EPOCH, serial)), stored: true } : NONE;
  }
  const [, a, b, y2] = /^(\d\d?)[-/. ]+(\d\d?)[-/. ]+(\d{4}|\d\d)(?: \d.*)?$/.exec(text) ?? [];
  if (a && b) return { diaMes: day(y2, Number(b), a), mesDia: day(y2, Number(a), b), stored: false };
  const parts = text.match(/\p{L}+|\d+/gu) ?? [];
  const names = parts.filter((part) => MONTHS[part.slice(0, 3)] !== undefined);
  const month = MONTHS[names[0]?.slice(0, 3) ?? ''];
  const [first, last] = parts.filter((part) => /^\d+$/.test(part));
  if (!month || names.length !== 1 || !first || !last) return NONE;
  const found = first.length === 4 ? day(first, month, last) : day(last, month, first);
  return found ? both(found) : NONE;
}

/** Which order a column of dates has; null where its cells don't say, or say both. CURPs beside them decide first. */
export function dayOrder(readings: readonly { reading: DateReading; curpDate: string | null }[]): DayOrder | null {
  let dayFirst = 0;
  let monthFirst = 0;
  for (const { reading, curpDate } of readings) {
    const { diaMes, mesDia } = reading;
    if (diaMes === mesDia) continue;
    if (!mesDia || (curpDate && curpDate === diaMes)) dayFirst += 1;
    else if (!diaMes || (curpDate && curpDate === mesDia)) monthFirst += 1;
  }
  if (dayFirst > 0 && monthFirst * 20 < dayFirst) return 'dia-mes';
  if (monthFirst > 0 && dayFirst * 20 < monthFirst) return 'mes-dia';
  return null;
}

// Days of payments in headings and cells: «ABONO 15/09/2026», «2do pago 15 oct», «vence el 15 de octubre de 2026».

const MONTH =
  '(?:ene(?:ro)?|feb(?:rero)?|mar(?:zo)?|abr(?:il)?|mayo?|jun(?:io)?|jul(?:io)?|ago(?:sto)?|se[pt]t?(?:iembre)?|oct(?:ubre)?|nov(?:iembre)?|dic(?:iembre)?)(?!\\p{L})\\.?';
/** With the month in letters or in digits; the same sign stands on both sides of these: «2 15/10» is no day. */
const DAYS = new RegExp(
  `(?<!\\d)(?:\\d{4}-\\d\\d?-\\d\\d?|\\d\\d?([-/.])\\d\\d?(?:\\1\\d{4}|\\1\\d\\d)?|\\d\\d?[-/. ]?(?:de )?${MONTH}(?:[-/. ]*(?:del? )?(?:\\d{4}|\\d\\d))?)(?!\\d)`,
  'giu',
);
/** Payment years with two digits belong to this century. */
const NO_DAY_BEHIND = '9999-12-31';
/** Days between two payments that follow each other: a day without a year that would be later is of another year. */
const NEXT_WITHIN = 183;

const read = (text: string): string | null => readDate({ text }, NO_DAY_BEHIND).diaMes;

/** «Pago 1/3», «Pago 2/3», «Pago 3/3»: which of them it is, and no day. */
function numbered(texts: readonly string[]): ReadonlySet<string> {
  const parts = texts.flatMap((text) => {
    const [, at, of] = /(?<![\d/])(\d\d?)\/(\d\d?)(?![\d/])/.exec(text.slice(0, 100)) ?? [];
    return at && of ? [{ text, at: Number(at), of: Number(of) }] : [];
  });
  const whole = [...Map.groupBy(parts, ({ of }) => of)].filter(
    ([of, some]) => of > 1 && some.length === of && some.every(({ at }, index) => at === index + 1),
  );
  return new Set(whole.flatMap(([, some]) => some.map(({ text }) => text)));
}

function dayIn(text: string, before: string | null, today: string): string | null {
  const year = Number(today.slice(0, 4));
  for (const [found] of text.slice(0, 100).matchAll(DAYS)) {
    const full = read(found);
    if (full) return full;
    const days = [year - 1, year, year + 1].flatMap((each) => read(`${found}/${each}`) ?? []);
    const next = days.find((day) => before !== null && day >= before && daysBetween(before, day) <= NEXT_WITHIN);
    const nearest = days.sort((a, b) => Math.abs(daysBetween(today, a)) - Math.abs(daysBetween(today, b)))[0];
    if (nearest) return next ?? nearest;
  }
  return null;
}

/**
 * The days that texts say, YYYY-MM-DD, in their order; null where a text says none. Payments are listed as they follow each
 * other: a day without a year is the next one after the day before it, the first of them the one nearest to today.
 */
export function daysIn(texts: readonly string[], today: string): (string | null)[] {
  const without = numbered(texts);
  let before: string | null = null;
  return texts.map((text) => {
    const day = without.has(text) ? null : dayIn(text, before, today);
    before = day ?? before;
    return day;
  });
}

/** A day of payment further from today has a mistyped year. */
const NEAR = 730;
/** Whether a day is less than NEAR days before or after today; both YYYY-MM-DD. */
export const isNear = (day: string, today: string): boolean =>
  day > addDays(today, -NEAR) && day < addDays(today, NEAR);
