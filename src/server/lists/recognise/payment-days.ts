/** Days of payments in headings and cells: «ABONO 15/09/2026», «2do pago 15 oct», «vence el 15 de octubre de 2026». */
import { addDays, daysBetween } from '#contract/dates.ts';
import { readDate } from './birth-dates.ts';

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

/** Further from today nobody has agreed on a payment: its year was typed wrong. */
const NEAR = 730;
/** Whether a day is less than NEAR days before or after today; both YYYY-MM-DD. */
export const isNear = (day: string, today: string): boolean =>
  day > addDays(today, -NEAR) && day < addDays(today, NEAR);
