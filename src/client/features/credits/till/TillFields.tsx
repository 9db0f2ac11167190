/** Amount, cash received, method and change. */
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { MoneyField, TextField } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { formatMoney, moneyText } from '#contract/money.ts';
import { ABONO_METHOD_NAMES, ABONO_METHODS, REFERENCE_MAX } from '#contract/rules.ts';
import { METHOD_KEYS } from './methods.ts';
import css from './Till.module.css';
import { figuresOf, type Owed, owedOf, type TillValues } from './till.ts';

export function TillFields({ owed }: { owed: readonly Owed[] }) {
  const { values, setFieldValue, setValues } = useFormikContext<TillValues>();
  const frame = useRef<HTMLDivElement>(null);
  const { amount, change } = figuresOf(values, owed);
  const cash = values.metodo === 'efectivo';
  const owing = owedOf(values, owed);
  const isMore = amount > owing && owing > 0;
  const setAmount = (changed: Partial<TillValues>) => {
    void setValues({ ...values, ...changed, amount: moneyText(owing) });
    // The button may go.
    frame.current?.querySelector<HTMLElement>('input[name="amount"]')?.focus();
  };
  return (
    <div ref={frame}>
      <div className={css.amounts}>
        <MoneyField name="amount" label="Monto (abono)" required />
        {cash ? (
          <MoneyField name="recibido" label="Recibido" placeholder="lo mismo" />
        ) : (
          <TextField name="referencia" label="Referencia" autoComplete="off" maxLength={REFERENCE_MAX} />
        )}
      </div>
      <fieldset aria-label="Método" className={css.methods}>
        {ABONO_METHODS.map((metodo) => (
          <Button
            key={metodo}
            aria-pressed={metodo === values.metodo}
            aria-keyshortcuts={METHOD_KEYS[metodo]}
            onClick={() => void setFieldValue('metodo' satisfies keyof TillValues, metodo)}
          >
            {ABONO_METHOD_NAMES[metodo]} <kbd className={css.key}>{METHOD_KEYS[metodo]}</kbd>
          </Button>
        ))}
      </fieldset>
      <output aria-live="polite" className={css.news}>
        {isMore ? (
          // It makes the surplus what was handed over. Enter does not, and nothing is taken before it.
          <Button
            // The amount keeps the focus: its error, shown as it is left, would move the button away from under the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setAmount(cash ? { recibido: moneyText(amount) } : {})}
          >
            {cash
              ? `Monto ${formatMoney(owing)}, recibido ${formatMoney(amount)}`
              : `Monto ${formatMoney(owing)}, lo que se debe`}
          </Button>
        ) : (
          <>
            {owing > 0 && amount !== owing && (
              <Button small onClick={() => setAmount({})}>
                Liquidar saldo
              </Button>
            )}
            {change > 0 && <Received received={null} change={change} />}
          </>
        )}
      </output>
    </div>
  );
}

/** Dollars handed over, where they are to be said, and given back, large. */
export function Received({ received, change }: { received: number | null; change: number }) {
  return (
    <dl className={css.figures}>
      {received !== null && (
        <div>
          <dt>Recibido</dt>
          <dd>
            <Money value={received} />
          </dd>
        </div>
      )}
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
