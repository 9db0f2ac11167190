import { isCalendarDate } from '#contract/dates.ts';

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** How old somebody is on a day, both YYYY-MM-DD, as one says it of a small child; '' for nobody born yet. */
export function ageOn(day: string, birth: string | null): string {
  if (!birth || !isCalendarDate(birth) || birth > day) return '';
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = birth.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth - (date < bornDate ? 1 : 0);
  if (months < 1) return count(Math.round((Date.parse(day) - Date.parse(birth)) / 86_400_000), 'día', 'días');
  if (months < 24) return count(months, 'mes', 'meses');
  const rest = months % 12;
  return [count(Math.floor(months / 12), 'año', 'años'), rest > 0 && count(rest, 'mes', 'meses')]
    .filter(Boolean)
    .join(' ');
}
