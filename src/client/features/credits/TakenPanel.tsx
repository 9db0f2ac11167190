import { useRef } from 'react';
import { useOpened } from '#client/entities/dialog.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { isUntouched, useFocusAfter } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import { formatMoney } from '#contract/money.ts';
import { TillNews } from './TillNews.tsx';
import { usePrinting } from './tickets/PrintingProvider.tsx';

interface Props {
  taken: { abono: number; change: number };
  /** Whether it takes the focus; without it, if nothing was typed since the abono was sent. */
  focused?: boolean;
}

/** The abono just taken: change, and the ticket with one key. */
export function TakenPanel({ taken, focused }: Props) {
  const abono = useEntity('abonos', taken.abono);
  const { print } = usePrinting();
  const [, send] = useOpened<number>('enviar', 'credits');
  const frame = useRef<HTMLElement>(null);
  const onKeyDown = useFocusAfter(frame, 'button', () => focused ?? isUntouched());
  if (!abono || abono.cancelado) return null;
  return (
    <TillNews
      ref={frame}
      label="Abono registrado"
      type="success"
      title={`Abono de ${formatMoney(abono.amount)} registrado · ticket ${abono.ticket}`}
      change={taken.change}
      userId={abono.user_id}
    >
      <Button kind="primary" onKeyDown={onKeyDown} onClick={() => void print(abono)}>
        Imprimir Ticket
      </Button>
      <Button onClick={() => send(abono.id)}>Enviar</Button>
    </TillNews>
  );
}
