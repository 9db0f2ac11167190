/** Takes an abono for a note: amount, Enter. */
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { NoteRow } from '#client/entities/tables.ts';
import { Button } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/FormShell.tsx';
import { MoneyField, SelectField } from '#client/ui/fields.tsx';
import { parseMoney, sumDollars } from '#contract/money.ts';
import { routes } from '#contract/routes.ts';
import { type AbonoValues, amountOf, EMPTY_ABONO, METHOD_OPTIONS, typedErrors } from './abono.ts';
import { ChangeOffer } from './ChangeOffer.tsx';
import css from './Credits.module.css';
import { type AbonoBody, credits } from './endpoints.ts';

/** An abono that has just been taken, and the change that goes back, in dollars. */
export interface Taken {
  abono: number;
  change: number;
}

interface Props {
  note: NoteRow;
  onSend: () => void;
  onTaken: (taken: Taken) => void;
  /** The server said no: what the screen shows may be out of date. */
  onRefused: () => void;
}

export function AbonoForm({ note, onSend, onTaken, onRefused }: Props) {
  const [createAbono] = credits.endpoints.createAbono.useMutation();
  // What the customer handed over, once it was agreed to take less and give change.
  const agreed = useRef<{ received: number; amount: number } | null>(null);
  const receivedFor = (amount: number) => (agreed.current?.amount === amount ? agreed.current.received : amount);

  const send = async (body: AbonoBody, key: string): Promise<Taken> => {
    onSend();
    try {
      const { abono } = await createAbono({ body, key }).unwrap();
      const change = body.metodo === 'efectivo' ? sumDollars([receivedFor(body.amount), -body.amount]) : 0;
      agreed.current = null;
      return { abono, change };
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  return (
    <FormShell
      name={`abono-${note.id}`}
      title="Abonar"
      call={routes.createAbono}
      initialValues={EMPTY_ABONO}
      toBody={({ amount, metodo }) => ({ user_id: note.user_id, nota_id: note.id, amount: amountOf(amount), metodo })}
      typedErrors={(values) => typedErrors(values, note.saldo)}
      send={send}
      onSaved={onTaken}
      submitText="Abonar"
      failureBelow
      onProblem={(problem, form) => (
        <ChangeOffer
          saldo={problem.body.saldo}
          received={receivedFor(parseMoney(form.values.amount) ?? 0)}
          cash={form.values.metodo === 'efectivo'}
          onTake={(amount, received) => {
            agreed.current = { received, amount };
            // Painted at once: Formik sends the values of its last paint.
            flushSync(() => void form.setFieldValue('amount', String(amount), false));
            void form.submitForm();
          }}
        />
      )}
    >
      {({ setFieldValue }) => (
        <div className={css.fields}>
          <MoneyField name="amount" label="Monto (abono)" required />
          <SelectField name="metodo" label="Método" options={METHOD_OPTIONS} />
          <Button
            className={css.settle}
            onClick={(event) => {
              void setFieldValue('amount' satisfies keyof AbonoValues, String(note.saldo));
              event.currentTarget.form?.querySelector('input')?.focus();
            }}
          >
            Liquidar saldo
          </Button>
        </div>
      )}
    </FormShell>
  );
}
