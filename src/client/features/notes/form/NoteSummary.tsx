import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import type { Problem } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { SoldLines } from '#client/ui/Columns.tsx';
import { TextAreaField } from '#client/ui/form/fields.tsx';
import { Figures, Money } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import type { Note, Recargo } from '#contract/entities.ts';
import { allLines, recargoLines, soldName, soldTogether } from '#contract/lines.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { NOTE_STATUS, NOTE_STATUS_NAMES } from '#contract/rules.ts';
import css from './NoteForm.module.css';
import { type NoteValues, newPricesOf, type Offers, totalOf } from './noteValues.ts';

interface Props {
  offers: Offers;
  paid: number;
  recargos?: readonly Recargo[];
  children?: ReactNode;
}

export function NoteSummary({ offers: { linesOf }, paid, recargos = [], children }: Props) {
  const { values } = useFormikContext<NoteValues>();
  const lines = [...linesOf(values.serviciosArr), ...recargoLines(recargos)];
  const total = totalOf(lines);
  const saldo = sumDollars([total, -paid]);
  const paysOff = values.status === String(NOTE_STATUS.pagado);
  const tone = saldo > 0 ? ('due' as const) : ('settled' as const);
  return (
    <>
      {lines.length > 0 ? (
        <SoldLines lines={lines} />
      ) : (
        <Text type="secondary">Lo que elijas queda aquí, con su total.</Text>
      )}
      <output className={css.total} aria-live="polite">
        <Figures
          label="Importes de la nota"
          stacked
          figures={[
            { label: 'Total', value: <Money value={total} /> },
            ...(paid > 0
              ? [
                  { label: 'Pagado', value: <Money value={paid} /> },
                  { label: 'Saldo', value: <Money value={saldo} />, tone },
                ]
              : []),
          ]}
        />
      </output>
      {paysOff && saldo > 0 && (
        <Alert kind="info">Se registrará un abono de {formatMoney(saldo)} en efectivo, que liquida la nota.</Alert>
      )}
      {!paysOff && saldo === 0 && paid > 0 && (
        <Alert kind="info">Lo pagado cubre el total: para guardar así, elige el estado Pagado.</Alert>
      )}
      {children}
      <TextAreaField name="note_description" label="Descripción" rows={2} />
    </>
  );
}

/** Actions of a note's error: take the new prices, or the other user's version. */
export function NoteProblem({ problem, offers, dismiss }: { problem: Problem; offers: Offers; dismiss: () => void }) {
  const prices = newPricesOf(problem.body);
  const actual = problem.status === 409 ? (problem.body.actual as Note | undefined) : undefined;
  return (
    <>
      {prices.length > 0 && (
        <Alert kind="warning">
          <span>Revisa el total con los precios de ahora y vuelve a guardar.</span>
          <Button
            small
            onClick={(event) => {
              // The button goes away with its alert: saving again is next.
              event.currentTarget.closest('form')?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
              offers.take(prices);
              dismiss();
            }}
          >
            Usar los precios nuevos
          </Button>
        </Alert>
      )}
      {actual && (
        <Alert kind="info">
          Ahora la nota dice: folio {actual.folio}, {NOTE_STATUS_NAMES[actual.status]}, total{' '}
          {formatMoney(actual.total)}, pagado {formatMoney(actual.pagado)}
          {allLines(actual).length > 0 && `, ${soldTogether(allLines(actual)).map(soldName).join(', ')}`}.
        </Alert>
      )}
    </>
  );
}
