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

interface Sold {
  offers: Offers;
  paid: number;
  recargos?: readonly Recargo[];
}

/** What the form of a note sells, and what is owed then; in dollars. */
function useSold({ offers: { linesOf }, paid, recargos = [] }: Sold) {
  const { values } = useFormikContext<NoteValues>();
  const lines = [...linesOf(values.serviciosArr), ...recargoLines(recargos)];
  const total = totalOf(lines);
  return { lines, total, saldo: sumDollars([total, -paid]), paysOff: values.status === String(NOTE_STATUS.pagado) };
}

/** The sum of the form, in sight with its buttons. */
export function NoteTotal(sold: Sold) {
  const { total, saldo } = useSold(sold);
  const tone = saldo > 0 ? ('due' as const) : ('settled' as const);
  return (
    <output className={css.total} aria-live="polite">
      <Figures
        label="Importes de la nota"
        stacked
        figures={[
          { label: 'Total', value: <Money value={total} /> },
          ...(sold.paid > 0
            ? [
                { label: 'Pagado', value: <Money value={sold.paid} /> },
                { label: 'Saldo', value: <Money value={saldo} />, tone },
              ]
            : []),
        ]}
      />
    </output>
  );
}

export function NoteSummary({ children, ...sold }: Sold & { children?: ReactNode }) {
  const { lines, saldo, paysOff } = useSold(sold);
  return (
    <>
      {lines.length > 0 ? (
        <SoldLines lines={lines} />
      ) : (
        <Text type="secondary">Lo que elijas queda aquí, con su total.</Text>
      )}
      <div className={css.details}>
        {paysOff && saldo > 0 && (
          <Alert kind="info">Se registrará un abono de {formatMoney(saldo)} en efectivo, que liquida la nota.</Alert>
        )}
        {!paysOff && saldo === 0 && sold.paid > 0 && (
          <Alert kind="info">Lo pagado cubre el total: para guardar así, elige el estado Pagado.</Alert>
        )}
        {children}
        <TextAreaField name="note_description" label="Descripción" rows={2} />
      </div>
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
