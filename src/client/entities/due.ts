/** What is owed of a note: its status in words, and its due dates as of today, including queued abonos. */
import { useContext } from 'react';
import { now } from '#client/lib/clock.ts';
import { TimeZoneContext, useToday } from '#client/lib/time.ts';
import type { PendingNote } from '#client/offline/item.ts';
import { businessDay } from '#contract/dates.ts';
import type { Note, NoteSummary } from '#contract/entities.ts';
import { formatMoney, sumDollars, toCents } from '#contract/money.ts';
import { fillPlan, limiteOf, type PlanPago, type PlanToday } from '#contract/plan.ts';

/** `plan`: instalments in dollars, of which only day and amount are read. */
type Planned = Pick<Note, 'total' | 'pagado' | 'limite' | 'cancelada'> & {
  plan: readonly Pick<PlanPago, 'fecha' | 'monto'>[];
};

/** `waiting`: dollars that wait on this computer for the note. A day after it was read the server's own figures are old. */
export function dueOf({ plan, total, pagado, limite, cancelada }: Planned, waiting: number, today: string): PlanToday {
  if (cancelada) return { plan: [], proximo: null, vencido: 0 };
  return fillPlan(
    plan.map(({ fecha, monto }) => ({ fecha, cents: toCents(monto) ?? 0 })),
    { total_cents: toCents(total) ?? 0, pagado_cents: toCents(sumDollars([pagado, waiting])) ?? 0, limite },
    today,
  );
}

/** Of a note that the server has, or that waits on this computer. */
export function useDue(note: Planned | undefined, item: PendingNote | undefined, waiting: number): PlanToday {
  const today = useToday();
  const zone = useContext(TimeZoneContext);
  if (note) return dueOf(note, waiting, today);
  const { costosArr = [], plan } = item?.body ?? {};
  const sold = { total: sumDollars(costosArr), pagado: 0, plan: plan ?? [], cancelada: null };
  return dueOf({ ...sold, limite: limiteOf(businessDay(item?.at ?? now(), zone)) }, waiting, today);
}

/** Status of a note among others: cancelled, owed, or paid. */
export function standingOf({
  cancelada,
  saldo,
}: {
  cancelada: NoteSummary['cancelada'] | Note['cancelada'];
  saldo: number;
}): string {
  if (cancelada) return 'cancelada';
  return saldo > 0 ? `saldo ${formatMoney(saldo)}` : 'pagada';
}
