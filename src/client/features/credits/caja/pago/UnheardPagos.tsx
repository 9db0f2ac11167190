import type { PendingPago } from '#client/entities/pending/item.ts';
import { selectPagos } from '#client/entities/pending/select.ts';
import { useQueue } from '#client/entities/pending/useQueue.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';

const sumOf = ({ body }: PendingPago) => formatMoney(sumDollars(body.partes.map(({ amount }) => amount)));

/** Payments whose response was lost: nobody takes the same money again while it is not known whether the server has it. */
export function UnheardPagos() {
  const queue = useQueue();
  const pagos = useAppSelector(selectPagos).filter(({ state }) => state !== 'enviada');
  return pagos.map((pago) =>
    pago.state === 'rechazada' ? (
      <Alert key={pago.key} actions={[{ text: 'Enterado', onClick: () => void queue.discard(pago.key) }]}>
        El servidor no aceptó el pago de {sumOf(pago)}, y no se cobró: {pago.reason}
      </Alert>
    ) : (
      <Alert key={pago.key} kind="warning" actions={[{ text: 'Ver lo que falta por enviar', to: screens.porEnviar() }]}>
        No se sabe si el servidor recibió el pago de {sumOf(pago)}. Se envía otra vez en cuanto responda; no lo cobres
        de nuevo.
      </Alert>
    ),
  );
}
