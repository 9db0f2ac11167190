/** A closing that is still open, in words. */
import { counted } from '#client/lib/numbers.ts';
import { sayDay, withArticle } from '#client/lib/when.ts';
import type { HoyStaff } from '#contract/endpoints/hoy.ts';

/** «de ayer», «del 27 nov». */
export function withDay(day: string, today: string): string {
  const said = withArticle(sayDay(day, today));
  return said.startsWith('el ') ? `d${said}` : `de ${said}`;
}

export const movements = ({ movimientos }: NonNullable<HoyStaff['corte_abierto']>): string =>
  counted(movimientos, 'movimiento', 'movimientos');
