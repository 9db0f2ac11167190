import { formatMoney } from '#contract/money.ts';
import type { PlanToday } from '#contract/plan.ts';
import { sayDay } from './when.ts';

/** Next payment as text: «Vencido $300.00», «Próximo pago: 15 dic, $250.00»; null without due dates. */
export function dueWords({ vencido, proximo }: Omit<PlanToday, 'plan'>, today: string): string | null {
  if (vencido > 0) return `Vencido ${formatMoney(vencido)}`;
  return proximo && `Próximo pago: ${sayDay(proximo.fecha, today)}, ${formatMoney(proximo.monto)}`;
}
