import Alert from 'antd/es/alert';
import { Button } from '#client/ui/Button.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';
import css from '../Credits.module.css';
import { Change } from '../TillNews.tsx';

interface Props {
  /** Balance in the error; not a number if the error is about something else. */
  saldo: unknown;
  /** Cash received, in dollars; 0 after the form's amount changes. */
  received: number;
  /** Only cash gives change. */
  cash: boolean;
  onTake: (amount: number, received: number) => void;
}

/**
 * The amount was more than the saldo: a button takes the saldo and gives the rest back. It does not take the focus: a second
 * Enter must not take what was refused.
 */
export function ChangeOffer({ saldo, received, cash, onTake }: Props) {
  if (typeof saldo !== 'number' || saldo <= 0 || received <= saldo) return null;
  const change = sumDollars([received, -saldo]);
  return (
    <div className={css.offer} role="status">
      <Alert
        role="none"
        type="warning"
        title={cash && <Change value={change} />}
        description={
          <Button kind="primary" onClick={() => onTake(saldo, received)}>
            {cash
              ? `Abonar ${formatMoney(saldo)} y dar ${formatMoney(change)} de cambio`
              : `Abonar solo ${formatMoney(saldo)}`}
          </Button>
        }
      />
    </div>
  );
}
