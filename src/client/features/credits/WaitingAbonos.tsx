import type { PendingAbono } from '#client/entities/pending/item.ts';
import { sumOfWaiting } from '#client/entities/pending/select.ts';
import { screens } from '#client/lib/urls.ts';
import { ButtonLink } from '#client/ui/Button.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';

/** Abonos that were taken for this note and that the server does not have: the saldo is less than it says. */
export function WaitingAbonos({ waiting, saldo }: { waiting: readonly PendingAbono[]; saldo: number }) {
  if (waiting.length === 0) return null;
  const sum = sumOfWaiting(waiting);
  return (
    <Alert kind="warning">
      <span>
        {waiting.length === 1 ? 'Hay 1 abono' : `Hay ${waiting.length} abonos`} por enviar de {formatMoney(sum)}: con{' '}
        {waiting.length === 1 ? 'él' : 'ellos'} el saldo es {formatMoney(sumDollars([saldo, -sum]))}.
      </span>
      <ButtonLink small to={screens.porEnviar()}>
        Ver lo que falta por enviar
      </ButtonLink>
    </Alert>
  );
}
