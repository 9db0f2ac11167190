import { formatMoney, sumDollars } from '#contract/money.ts';

/** This week beside the week before up to the same hour: «$250.00 más que la semana pasada a esta hora». */
export function weekText({ semana, semana_pasada }: { semana: number; semana_pasada: number }): string {
  const difference = sumDollars([semana, -semana_pasada]);
  const before = 'que la semana pasada a esta hora';
  if (difference === 0) return `Lo mismo ${before}`;
  return `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'más' : 'menos'} ${before}`;
}
