/** What is sold and how it stands: the fields that a new note and one that is changed have in common. */
import { useFormikContext } from 'formik';
import { Figures } from '#client/ui/Figures.tsx';
import { Alert, EmptyState } from '#client/ui/feedback/states.tsx';
import { CheckboxGroup, SelectField, TextAreaField } from '#client/ui/form/fields.tsx';
import { Money } from '#client/ui/Money.tsx';
import { formatMoney, sumDollars } from '#contract/money.ts';
import { NOTE_STATUS } from '#contract/rules.ts';
import css from './NoteForm.module.css';
import { type NoteValues, STATUS_OPTIONS, totalOf } from './noteValues.ts';
import type { Offer, Offers } from './useOffers.ts';

interface Props {
  offers: Offers;
  /** What the note has been paid, in dollars. */
  paid: number;
  children: React.ReactNode;
}

export function NoteFields({ offers, paid, children }: Props) {
  const { values } = useFormikContext<NoteValues>();
  const total = totalOf(values, offers.priceOf);
  const saldo = sumDollars([total, -paid]);
  const settles = values.status === String(NOTE_STATUS.pagado);
  return (
    <>
      <div className={css.row}>
        {children}
        <SelectField name="status" label="Estado" options={STATUS_OPTIONS} />
      </div>
      {settles && saldo > 0 && (
        <Alert kind="info">Se registrará un abono de {formatMoney(saldo)} en efectivo, que liquida la nota.</Alert>
      )}
      {!settles && saldo === 0 && paid > 0 && (
        <Alert kind="info">Lo pagado cubre el total: para guardar así, elige el estado Pagado.</Alert>
      )}
      {offers.offers.length > 0 ? (
        <CheckboxGroup name="serviciosArr" label="Servicios" required choices={offers.offers.map(choiceOf)} />
      ) : (
        <EmptyState text="El catálogo no tiene servicios todavía. Pide a un administrador que los registre." />
      )}
      <output className={css.total} aria-live="polite">
        <Figures
          label="Importes de la nota"
          figures={[
            { label: 'Total', value: <Money value={total} /> },
            ...(paid > 0
              ? [
                  { label: 'Pagado', value: <Money value={paid} /> },
                  {
                    label: 'Saldo',
                    value: <Money value={saldo} />,
                    tone: saldo > 0 ? ('due' as const) : ('settled' as const),
                  },
                ]
              : []),
          ]}
        />
      </output>
      <TextAreaField name="note_description" label="Descripción" rows={3} />
    </>
  );
}

function choiceOf({ id, servicio, costo, sold, retired }: Offer) {
  const remark = retired ? (sold ? ' (ya no se vende; conserva su precio)' : ' (ya no está en el catálogo)') : '';
  return { value: id, label: `${servicio}${remark}`, extra: <Money value={costo} /> };
}
