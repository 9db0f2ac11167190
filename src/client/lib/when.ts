/** Days and moments as people say them. */
import { addDays, businessDay, formatInstant, sayDate } from '#contract/dates.ts';

/** A calendar day (YYYY-MM-DD): «hoy», «ayer», «mañana», «17 nov», or «17 nov 2025» of another year than today's. */
export function sayDay(day: string, today: string): string {
  if (day === today) return 'hoy';
  if (day === addDays(today, -1)) return 'ayer';
  if (day === addDays(today, 1)) return 'mañana';
  const said = sayDate(day);
  return day.slice(0, 4) === today.slice(0, 4) ? said.slice(0, -5) : said;
}

/** A moment: «hoy 10:42», «ayer 9:05», «17 nov»; where the hour counts on older days too, «17 nov 9:05». */
export function sayInstant(instant: string, today: string, timeZone: string | undefined, hour = false): string {
  const day = sayDay(businessDay(instant, timeZone), today);
  return hour || !/\d/.test(day) ? `${day} ${formatInstant(instant, timeZone).slice(11).replace(/^0/, '')}` : day;
}

/** As a part of a sentence: «el 17 nov», but «hoy 10:42». */
export const withArticle = (said: string): string => (/^\d/.test(said) ? `el ${said}` : said);
