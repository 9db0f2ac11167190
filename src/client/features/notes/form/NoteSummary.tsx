import Text from 'antd/es/typography/Text';
import { useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { SoldLines } from '#client/ui/Columns.tsx';
import { TextAreaField } from '#client/ui/form/fields.tsx';
import { Figures, Money } from '#client/ui/Money.tsx';
import { Alert } from '#client/ui/Page.tsx';
import type { Recargo } from '#contract/entities.ts';
import { recargoLines } from '#contract/lines.ts';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import css from './NoteForm.module.css';
import { type NoteValues, totalOf } from './noteValues.ts';
import type { Offers } from './useOffers.ts';

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
