import { screens } from '#client/lib/urls.ts';
import { sumOfWaiting, type WaitingPart } from '#client/offline/select.ts';
import { Alert } from '#client/ui/Page.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';

interface Props {
  waiting: readonly WaitingPart[];
  /** Of the note that they are for; left out: they are for several. */
  saldo?: number;
}

/** Abonos that were taken here and that the server does not have: the saldo is less than it says. */
export function WaitingAbonos({ waiting, saldo }: Props) {
  if (waiting.length === 0) return null;
  const sum = sumOfWaiting(waiting);
  const one = waiting.length === 1;
  return (
    <Alert kind="warning" actions={[{ text: 'Ver lo que falta por enviar', to: screens.porEnviar() }]}>
      {one ? 'Hay 1 abono' : `Hay ${waiting.length} abonos`} por enviar de {formatMoney(sum)}
      {saldo === undefined
        ? ', que el saldo todavía no descuenta.'
        : `: con ${one ? 'él' : 'ellos'} el saldo es ${formatMoney(sumDollars([saldo, -sum]))}.`}
    </Alert>
  );
}
