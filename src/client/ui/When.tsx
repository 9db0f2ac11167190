import { useTime, useToday } from '#client/lib/time.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { formatDate } from '#contract/dates.ts';

interface WhenProps {
  /** ISO instant. */
  at: string;
  /** Inside a sentence: «el 17 nov», but «hoy 10:42». */
  el?: boolean;
  /** The hour counts on older days too. */
  hour?: boolean;
}

/** When something happened, as people say it; the exact moment is a hint away. */
export function When({ at, el, hour }: WhenProps) {
  const { instant, said } = useTime();
  const text = said(at, hour);
  return (
    <time dateTime={at} title={instant(at)} className="cifra">
      {el ? withArticle(text) : text}
    </time>
  );
}

/** On which calendar day (YYYY-MM-DD) it was. */
export function WhenDay({ day }: { day: string }) {
  const today = useToday();
  return (
    <time dateTime={day} title={formatDate(day)} className="cifra">
      {sayDay(day, today)}
    </time>
  );
}
