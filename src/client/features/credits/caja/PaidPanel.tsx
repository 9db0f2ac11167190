import Alert from 'antd/es/alert';
import { selectItem } from '#client/entities/pending/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import type { Paid } from '../slice.ts';
import { Received } from './PagoSummary.tsx';

/** What has just been paid: what was received and what goes back, large, until the next one stands there. */
export function PaidPanel({ paid: { abonos, kept, received, change } }: { paid: Paid }) {
  const taken = useEntities('abonos', abonos);
  const amount = sumDollars([received, -change]);
  const tickets = taken.map(({ ticket }) => ticket).join(', ');
  const waiting = useAppSelector((state) => kept.filter((key) => selectItem(state, key)?.sent == null).length);
  return (
    <section role="status" aria-label="Pago registrado">
      <Alert
        role="none"
        type={waiting > 0 || taken.length === 0 ? 'warning' : 'success'}
        title={<strong>{titleOf({ amount, tickets, kept: kept.length })}</strong>}
        description={<Received amount={amount} received={received} change={change} label="Recibido" />}
      />
    </section>
  );
}

function titleOf({ amount, tickets, kept }: { amount: number; tickets: string; kept: number }): string {
  const sum = formatMoney(amount);
  if (tickets) return `${sum} cobrados · ${tickets.includes(',') ? 'tickets' : 'ticket'} ${tickets}`;
  return kept > 0
    ? `${sum} guardados en este equipo: se enviarán cuando haya conexión`
    : `${sum} enviados: falta que el servidor confirme`;
}
