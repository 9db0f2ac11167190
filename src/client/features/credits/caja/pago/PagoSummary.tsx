/** Amount, method, cash received and change. */
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { MoneyField, TextField } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { formatMoney, moneyText } from '#contract/money.ts';
import { ABONO_METHOD_NAMES, ABONO_METHODS, REFERENCE_MAX } from '#contract/rules.ts';
import css from '../Caja.module.css';
import { METHOD_KEYS } from '../useScanner.ts';
import { figuresOf, type Owed, owedOf, type PagoValues } from './pago.ts';

export function PagoSummary({ owed }: { owed: readonly Owed[] }) {
  const { values, setFieldValue } = useFormikContext<PagoValues>();
  const { amount, received, change } = figuresOf(values, owed);
  const cash = values.metodo === 'efectivo';
  const owing = owedOf(values, owed);
  return (
    <>
      <div className={css.amounts}>
        <MoneyField name="amount" label="Monto (abono)" required />
        {cash && <MoneyField name="recibido" label="Recibido" placeholder="lo mismo" />}
      </div>
      <fieldset aria-label="Método" className={css.methods}>
        {ABONO_METHODS.map((metodo) => (
          <Button
            key={metodo}
            kind={metodo === values.metodo ? 'primary' : 'plain'}
            aria-pressed={metodo === values.metodo}
            aria-keyshortcuts={METHOD_KEYS[metodo]}
            onClick={() => void setFieldValue('metodo' satisfies keyof PagoValues, metodo)}
          >
            {ABONO_METHOD_NAMES[metodo]} <kbd className={css.key}>{METHOD_KEYS[metodo]}</kbd>
          </Button>
        ))}
      </fieldset>
      {!cash && <TextField name="referencia" label="Referencia" autoComplete="off" maxLength={REFERENCE_MAX} />}
      <output aria-live="polite">
        {amount > owing && owing > 0 ? (
          <MoreThanOwed owing={owing} typed={amount} cash={cash} />
        ) : (
          <Received amount={amount} received={received} change={change} />
        )}
      </output>
    </>
  );
}

/** More was typed than is owed: a button makes it what was handed over. Enter does not, and nothing is taken before it. */
function MoreThanOwed({ owing, typed, cash }: { owing: number; typed: number; cash: boolean }) {
  const { setValues, values } = useFormikContext<PagoValues>();
  const frame = useRef<HTMLDivElement>(null);
  const take = () => {
    const form = frame.current?.closest('form');
    void setValues({ ...values, amount: moneyText(owing), ...(cash && { recibido: moneyText(typed) }) });
    // The button goes.
    form?.querySelector<HTMLElement>('input[name="amount"]')?.focus();
  };
  return (
    <div ref={frame}>
      {/* The amount keeps the focus: its error, shown as it is left, would move the button away from under the click. */}
      <Button onMouseDown={(event) => event.preventDefault()} onClick={take}>
        {cash
          ? `Monto ${formatMoney(owing)}, recibido ${formatMoney(typed)}`
          : `Monto ${formatMoney(owing)}, lo que se debe`}
      </Button>
    </div>
  );
}

interface ReceivedProps {
  amount: number;
  received: number;
  change: number;
  /** Of the amount, where nothing goes back. */
  label?: string;
}

/** Dollars taken, handed over and given back, large. */
export function Received({ amount, received, change, label = 'Se cobra' }: ReceivedProps) {
  return (
    <dl className={css.figures}>
      <div>
        <dt>{change > 0 ? 'Recibido' : label}</dt>
        <dd>
          <Money value={change > 0 ? received : amount} />
        </dd>
      </div>
      {change > 0 && (
        <div>
          <dt>Cambio</dt>
          <dd className={css.change}>
            <Money value={change} />
          </dd>
        </div>
      )}
    </dl>
  );
}
