import type { Note, NoteSummary } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';

/** How a note among others stands: cancelled, what is owed, or paid. */
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
