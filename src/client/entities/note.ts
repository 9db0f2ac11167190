import type { Note, NoteSummary } from '#contract/entities.ts';
import { formatMoney } from '#contract/money.ts';

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
