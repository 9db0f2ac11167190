import { counted } from '#client/lib/numbers.ts';
import { daysBetween, isCalendarDate } from '#contract/dates.ts';

/** How old somebody is on a day, both YYYY-MM-DD, as one says it of a small child; '' for nobody born yet. */
export function ageOn(day: string, birth: string | null): string {
  if (!birth || !isCalendarDate(birth) || birth > day) return '';
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const [bornYear = 0, bornMonth = 0, bornDate = 0] = birth.split('-').map(Number);
  const months = (year - bornYear) * 12 + month - bornMonth - (date < bornDate ? 1 : 0);
  if (months < 1) return counted(daysBetween(birth, day), 'día', 'días');
  if (months < 24) return counted(months, 'mes', 'meses');
  const rest = months % 12;
  return [counted(Math.floor(months / 12), 'año', 'años'), rest > 0 && counted(rest, 'mes', 'meses')]
    .filter(Boolean)
    .join(' ');
}
