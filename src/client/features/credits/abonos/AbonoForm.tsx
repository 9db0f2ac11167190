/** Takes an abono for a note: amount, Enter. */

import Alert from 'antd/es/alert';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAppSelector } from '#client/entities/base.ts';
import { cajaNumber } from '#client/entities/cajaNumber.ts';
import { draftTitleOf } from '#client/entities/select.ts';
import type { AbonoBody, PendingAbono } from '#client/offline/item.ts';
import { useQueue, useTakenBack } from '#client/offline/useOffline.ts';
import { Button } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { MoneyField, SelectField } from '#client/ui/form/fields.tsx';
import { credits as endpoints } from '#contract/endpoints/credits.ts';
import { formatMoney, moneyText, parseMoney, sumDollars } from '#contract/money.ts';
import type { PlanToday } from '#contract/plan.ts';
import { credits } from '../api.ts';
import css from '../Credits.module.css';
import type { Taken } from '../slice.ts';
import { Change } from '../TakenPanel.tsx';
import { type AbonoValues, amountOf, EMPTY_ABONO, METHOD_OPTIONS, presetOf, typedErrors } from './abono.ts';

interface Props {
  userId: number;
  noteId: number | null;
  noteKey: string | null;
  folio: string;
  /** Debt in dollars, less the unsent abonos of this computer. */
  saldo: number;
  due: PlanToday;
  /** An abono was just taken here: the next one is not offered. */
  justTaken: boolean;
  waiting?: PendingAbono | undefined;
  onSend: () => void;
  onTaken: (taken: Taken) => void;
  /** The server refused it: the screen may be out of date. */
  onRefused: () => void;
}

export function AbonoForm(props: Props) {
  const { userId, noteId, noteKey, folio, saldo, due, justTaken, waiting, onSend, onTaken, onRefused } = props;
  // A note that the server has is named by its id, also when it waited here before.
  const binding = { noteKey: noteId === null ? noteKey : null, folio };
  const queue = useQueue();
  const draftTitle = useAppSelector((state) => draftTitleOf(state, 'Abono', userId));
  const [createAbono] = credits.endpoints.createAbono.useMutation();
  useTakenBack(waiting?.key);
  const [edited] = useState(waiting?.body);
  // As it was typed: with its cents «99.5» would have one character too many.
  const initialValues: AbonoValues = edited
    ? { amount: String(edited.amount), metodo: edited.metodo ?? 'efectivo' }
    : { ...EMPTY_ABONO, amount: justTaken ? '' : presetOf(due, saldo) };
  // Cash received, after agreeing to take less and give change.
  const agreed = useRef<{ received: number; amount: number } | null>(null);
  const receivedFor = (amount: number) => (agreed.current?.amount === amount ? agreed.current.received : amount);
  /** Subject of a change offer: the refused amount, not a partially typed one. */
  const receivedOf = (typed: string, refused: string): number => {
    const amount = parseMoney(typed) ?? 0;
    return typed === refused || agreed.current?.amount === amount ? receivedFor(amount) : 0;
  };

  const take = async (body: AbonoBody, key: string): Promise<{ abono: number } | { kept: string }> => {
    if (waiting) {
      await queue.putBack(waiting.key, body, binding);
      return { kept: waiting.key };
    }
    const response = await queue.sendOrKeep({ kind: 'abono', key, body, ...binding }, () =>
      createAbono({ body, key }).unwrap(),
    );
    return response ? { abono: response.abono } : { kept: key };
  };
  const send = async (body: AbonoBody, key: string) => {
    onSend();
    try {
      const taken = await take(body, key);
      const change = body.metodo === 'efectivo' ? sumDollars([receivedFor(body.amount), -body.amount]) : 0;
      agreed.current = null;
      return { ...taken, change };
    } catch (error) {
      onRefused();
      throw error;
    }
  };
  return (
    <FormShell
      name={`abono-${waiting?.key ?? noteKey ?? noteId}`}
      title="Abonar"
      draftTitle={() => draftTitle}
      endpoint={endpoints.createAbono}
      initialValues={initialValues}
      toBody={({ amount, metodo }) => ({
        user_id: userId,
        ...(noteId !== null && { nota_id: noteId }),
        amount: amountOf(amount),
        metodo,
        // One that waits is of the till at which it was taken.
        caja: waiting ? waiting.body.caja : cajaNumber(),
      })}
      typedErrors={(values) => typedErrors(values, { ...due, saldo })}
      send={(body, key) => send(body as AbonoBody, key)}
      onSaved={onTaken}
      submitText="Abonar"
      failureBelow
      onProblem={(problem, form, _dismiss, sent) => (
        <ChangeOffer
          saldo={problem.body.saldo}
          received={receivedOf(form.values.amount, sent.amount)}
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
        <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', alignItems: 'start', gap: '0 12px' }}>
          <MoneyField
            name="amount"
            label="Monto (abono)"
            required
            // Another amount is typed over the suggested one.
            onFocus={(event) => event.currentTarget.select()}
          />
          <SelectField name="metodo" label="Método" options={METHOD_OPTIONS} />
          <Button
            style={{ gridColumn: '1 / -1' }}
            disabled={saldo === 0}
            onClick={(event) => {
              void setFieldValue('amount' satisfies keyof AbonoValues, moneyText(saldo));
              event.currentTarget.closest('form')?.querySelector('input')?.focus();
            }}
          >
            Liquidar saldo
          </Button>
        </div>
      )}
    </FormShell>
  );
}

interface ChangeOfferProps {
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
function ChangeOffer({ saldo, received, cash, onTake }: ChangeOfferProps) {
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
