import Alert from 'antd/es/alert';
import { type KeyboardEvent, useRef } from 'react';
import { useFocusAfter } from '#client/lib/focus.ts';
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

/** The amount was more than the saldo: offers to take the saldo and to give the rest back. */
export function ChangeOffer({ saldo, received, onTake, ...rest }: Props) {
  if (typeof saldo !== 'number' || saldo <= 0 || received <= saldo) return null;
  const change = sumDollars([received, -saldo]);
  return <Offer {...rest} saldo={saldo} change={change} onTake={() => onTake(saldo, received)} />;
}

type OfferProps = Pick<Props, 'cash'> & { saldo: number; change: number; onTake: () => void };

function Offer({ saldo, change, cash, onTake }: OfferProps) {
  const frame = useRef<HTMLDivElement>(null);
  // One keystroke: Enter takes it.
  const guard = useFocusAfter(frame, 'button');
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    guard(event);
    if (!/^[\d.]$/.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    // Whoever types a figure now corrects the amount: on a button it would be lost, and Enter would take the offer.
    const amount = event.currentTarget.form?.querySelector('input');
    amount?.focus();
    amount?.select();
  };
  return (
    <div ref={frame} className={css.offer} role="status">
      <Alert
        role="none"
        type="warning"
        title={cash && <Change value={change} />}
        description={
          <Button kind="primary" onKeyDown={onKeyDown} onClick={onTake}>
            {cash
              ? `Abonar ${formatMoney(saldo)} y dar ${formatMoney(change)} de cambio`
              : `Abonar solo ${formatMoney(saldo)}`}
          </Button>
        }
      />
    </div>
  );
}
