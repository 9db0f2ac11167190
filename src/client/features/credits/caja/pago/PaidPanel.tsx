import Alert from 'antd/es/alert';
import { shallowEqual } from 'react-redux';
import { useAppSelector } from '#client/entities/base.ts';
import { useEntities } from '#client/entities/state.ts';
import { selectItem } from '#client/offline/select.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import type { Paid } from '../../slice.ts';
import { Received } from './PagoSummary.tsx';

/** The last payment: received amount and change in large figures, until the next alumno. */
export function PaidPanel({ paid: { abonos, kept, received, change } }: { paid: Paid }) {
  const items = useAppSelector((state) => kept.map((key) => selectItem(state, key)), shallowEqual);
  const waits = items.some((item) => item?.sent == null);
  const taken = useEntities('abonos', [...abonos, ...items.flatMap((item) => item?.sent?.abonos ?? [])]);
  const amount = sumDollars([received, -change]);
  const tickets = waits ? '' : taken.map(({ ticket }) => ticket).join(', ');
  if (taken.some(({ cancelado }) => cancelado)) return null;
  const unheard = items.some((item) => item?.kind === 'pago');
  return (
    <section role="status" aria-label="Pago registrado">
      <Alert
        role="none"
        type={tickets ? 'success' : 'warning'}
        title={<strong>{titleOf({ amount, tickets, unheard })}</strong>}
        description={<Received amount={amount} received={received} change={change} label="Recibido" />}
      />
    </section>
  );
}

function titleOf({ amount, tickets, unheard }: { amount: number; tickets: string; unheard: boolean }): string {
  const sum = formatMoney(amount);
  if (tickets) return `${sum} cobrados · ${tickets.includes(',') ? 'tickets' : 'ticket'} ${tickets}`;
  return unheard
    ? `${sum} enviados: falta que el servidor confirme`
    : `${sum} guardados en este equipo: se enviarán cuando haya conexión`;
}
