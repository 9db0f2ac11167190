/** When something happened, and who cancelled it when, as people say it. */
import { useTime, useToday } from '#client/lib/time.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import { formatDate } from '#contract/dates.ts';
import type { Cancellation } from '#contract/entities.ts';

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

/** When something was cancelled, by whom and why: «el 3 de mayo, 10:00 por Ana: se cobró dos veces», as far as it is known. */
export function CancelledBy({ fecha, por, motivo }: Cancellation) {
  return (
    <>
      <When at={fecha} el />
      {por && ` por ${por}`}
      {motivo && `: ${motivo}`}
    </>
  );
}
