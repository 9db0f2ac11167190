/** Title and status of a queued item, in words. */
import type { PendingItem } from '#client/entities/pending/item.ts';
import { isDoubtful, isOld } from '#client/entities/pending/order.ts';
import { nowMs } from '#client/lib/clock.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { CANAL_NAMES } from '#contract/recordatorios.ts';

export function titleOf(item: PendingItem): string {
  if (item.kind === 'nota') return `Nota ${item.body.folio} de ${formatMoney(sumDollars(item.body.costosArr))}`;
  if (item.kind === 'recordatorio') return `Recordatorio (${CANAL_NAMES[item.body.canal]})`;
  if (item.kind === 'pago') {
    const { partes } = item.body;
    return `Pago de ${formatMoney(sumDollars(partes.map(({ amount }) => amount)))} por ${partes.length} notas`;
  }
  return `Abono de ${formatMoney(item.body.amount)}${item.folio === null ? '' : ` a la nota ${item.folio}`}`;
}

export type Standing = 'pendiente' | 'enviando' | 'rechazada' | 'abierta' | 'espera' | 'vieja' | 'dudosa';

const STANDING_NAMES: Record<Exclude<Standing, 'rechazada'>, string> = {
  pendiente: 'Pendiente',
  enviando: 'Enviando',
  abierta: 'En edición',
  espera: 'Espera su turno',
  vieja: 'Por comparar',
  dudosa: 'Falta el día',
};

/** How an item stands; of all kinds a note alone is feminine. */
export function standingName({ kind }: PendingItem, standing: Standing): string {
  if (standing === 'rechazada') return kind === 'nota' ? 'Rechazada' : 'Rechazado';
  return STANDING_NAMES[standing];
}

/** `first`: nothing of the same alumno stands before it. */
export function standingOf(item: PendingItem, first: boolean, sending: string | null): Standing {
  if (item.key === sending && item.state === 'pendiente') return 'enviando';
  if (item.state === 'rechazada' || item.state === 'abierta') return item.state;
  if (isDoubtful(item, nowMs())) return 'dudosa';
  if (isOld(item, nowMs())) return 'vieja';
  return first ? 'pendiente' : 'espera';
}
