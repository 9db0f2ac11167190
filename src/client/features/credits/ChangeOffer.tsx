import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { Money } from '#client/ui/Money.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';
import css from './Credits.module.css';

interface Props {
  /** What the refusal says is still owed; anything but a number when it is about something else. */
  saldo: unknown;
  /** What the customer handed over, in dollars. */
  received: number;
  /** Only cash gives change. */
  cash: boolean;
  onTake: (amount: number, received: number) => void;
}

/** The amount was more than the saldo: offers to take the saldo and to give the rest back. */
export function ChangeOffer({ saldo, received, cash, onTake }: Props) {
  if (typeof saldo !== 'number' || saldo <= 0 || received <= saldo) return null;
  return (
    <Offer saldo={saldo} change={sumDollars([received, -saldo])} cash={cash} onTake={() => onTake(saldo, received)} />
  );
}

function Offer({ saldo, change, cash, onTake }: { saldo: number; change: number; cash: boolean; onTake: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  // One keystroke: Enter takes it.
  useEffect(() => frame.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={frame} className={css.offer} role="status">
      {cash && (
        <p className={css.change}>
          Cambio: <Money value={change} />
        </p>
      )}
      <Button
        kind="primary"
        // A key that is held down repeats itself: nobody has read the offer yet.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={onTake}
      >
        {cash
          ? `Abonar ${formatMoney(saldo)} y dar ${formatMoney(change)} de cambio`
          : `Abonar solo ${formatMoney(saldo)}`}
      </Button>
    </div>
  );
}
