/** What a queued item is and how it stands, in words. */
import type { PendingItem } from '#client/entities/pending/item.ts';
import { isOld } from '#client/entities/pending/order.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';

export const titleOf = (item: PendingItem): string =>
  item.kind === 'nota'
    ? `Nota ${item.body.folio} de ${formatMoney(sumDollars(item.body.costosArr))}`
    : item.kind === 'pago'
      ? `Pago de ${formatMoney(sumDollars(item.body.partes.map(({ amount }) => amount)))} por ${item.body.partes.length} notas`
      : `Abono de ${formatMoney(item.body.amount)}${item.folio === null ? '' : ` a la nota ${item.folio}`}`;

export type Standing = 'pendiente' | 'enviando' | 'rechazada' | 'abierta' | 'espera' | 'vieja';

export const STANDING_NAMES: Record<Standing, string> = {
  pendiente: 'Pendiente',
  enviando: 'Enviando',
  rechazada: 'Rechazada',
  abierta: 'En edición',
  espera: 'Espera su turno',
  vieja: 'Por comparar',
};

/** `first`: nothing of the same alumno stands before it. */
export function standingOf(item: PendingItem, first: boolean, sending: string | null): Standing {
  if (item.key === sending && item.state === 'pendiente') return 'enviando';
  if (item.state === 'rechazada' || item.state === 'abierta') return item.state;
  if (isOld(item, Date.now())) return 'vieja';
  return first ? 'pendiente' : 'espera';
}
