/** Days and moments as people say them. Written by hand: browsers disagree on «17 nov», «17-nov» and «sept». */
import { addDays, businessDay, formatInstant } from '#contract/dates.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];

/** A calendar day (YYYY-MM-DD): «hoy», «ayer», «mañana», «17 nov», or «17 nov 2025» of another year than today's. */
export function sayDay(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, -1)) return 'ayer';
  if (day === addDays(today, 1)) return 'mañana';
  const [year, month, date] = day.split('-');
  const said = `${Number(date)} ${MONTHS[Number(month) - 1]}`;
  return year === today.slice(0, 4) ? said : `${said} ${year}`;
}

/** A moment: «hoy 10:42», «ayer 9:05», «17 nov»; where the hour counts on older days too, «17 nov 9:05». */
export function sayInstant(instant: string, today: string, timeZone: string | undefined, hour = false): string {
  const day = sayDay(businessDay(instant, timeZone), today);
  return hour || !/\d/.test(day) ? `${day} ${formatInstant(instant, timeZone).slice(11).replace(/^0/, '')}` : day;
}

/** As a part of a sentence: «el 17 nov», but «hoy 10:42». */
export const withArticle = (said: string): string => (/^\d/.test(said) ? `el ${said}` : said);
