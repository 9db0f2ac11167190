/** Closes the till: cash as counted, Enter. Counted blind, it was declared before. */
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, MoneyField } from '#client/ui/form/fields.tsx';
import { cortes as endpoints } from '#contract/endpoints/cortes.ts';
import type { ConteoAbierto, CorteAbierto } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { formatMoney, parseMoney, sumDollars } from '#contract/money.ts';
import { cortes } from '../api.ts';
import css from '../Cortes.module.css';
import { Difference } from '../corteColumns.tsx';
import { differenceText } from '../sums.ts';

type Values = { declarado: string; conforme: boolean };
const EMPTY: Values = { declarado: '', conforme: false };

/** The count that it is closed with; null where the amount is typed here: whoever sees all need not count before. */
const countOf = ({ ciego, conteos, movimientos }: CorteAbierto): ConteoAbierto | null => {
  const last = conteos.at(-1);
  return ciego && last?.movimientos === movimientos ? last : null;
};

/** Counted minus expected cash; null until an amount is typed. */
function differenceOf(typed: string, open: CorteAbierto): number | null {
  const { esperado } = open;
  const count = countOf(open);
  if (count) return count.diferencia;
  const declarado = parseMoney(typed);
  return declarado === null || esperado === null ? null : sumDollars([declarado, -esperado]);
}

/** Nothing is closed with a difference that the person has not agreed to. */
function disagreement({ declarado, conforme }: Values, open: CorteAbierto): FieldErrors {
  if (!differenceOf(declarado, open) || conforme) return {};
  return { conforme: ['Cuenta de nuevo, o marca que la diferencia es correcta.'] };
}

/** The contract leaves it out where the last count is what was declared. */
const missing = ({ declarado }: Values, open: CorteAbierto): FieldErrors =>
  countOf(open) || declarado !== '' ? {} : { declarado: ['Escribe lo contado en caja.'] };

interface Props {
  open: CorteAbierto;
  /** With the closing's id. */
  onClosed: (corte: number) => void;
  /** Somebody else was faster; the form of this closing goes, and the reason must not go with it. */
  onOvertaken: (reason: string) => void;
  /** Buttons beside the one that closes. */
  actions?: ReactNode;
}

export function CloseForm({ open, onClosed, onOvertaken, actions }: Props) {
  const [closeCorte] = cortes.endpoints.closeCorte.useMutation();
  return (
    <FormShell
      name={`corte-${open.numero}`}
      title={`Cerrar el corte ${open.numero}`}
      endpoint={endpoints.closeCorte}
      initialValues={EMPTY}
      toBody={({ declarado }) => ({
        ...(!countOf(open) && declarado !== '' && { declarado: parseMoney(declarado) ?? declarado }),
        numero: open.numero,
        movimientos: open.movimientos,
      })}
      // A slipped digit can't be taken back: a closing never changes.
      typedErrors={(values) => ({ ...missing(values, open), ...disagreement(values, open) })}
      send={async (body, key) => {
        try {
          return await closeCorte({ body, key }).unwrap();
        } catch (error) {
          const { message, body: response } = problemOf(error);
          const actual = response.actual as Partial<CorteAbierto> | undefined;
          if (actual && actual.numero !== open.numero) onOvertaken(message);
          throw error;
        }
      }}
      onSaved={onClosed}
      submitText={`Cerrar corte ${open.numero}`}
      failureBelow
      actions={actions}
    >
      <Counted open={open} />
    </FormShell>
  );
}

/** The amount, and what it means before anything is closed. */
function Counted({ open }: { open: CorteAbierto }) {
  const { values, setFieldValue } = useFormikContext<Values>();
  const diferencia = differenceOf(values.declarado, open);
  const count = countOf(open);
  const said = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) said.current?.focus();
  }, []);
  // Another difference is another matter.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the difference is what the agreement was given to
  useEffect(() => {
    void setFieldValue('conforme' satisfies keyof Values, false);
  }, [diferencia, setFieldValue]);
  return (
    <>
      {count ? (
        // What was counted is read before anything is closed: the button that was pressed is gone, and the next Tab is this one's.
        <output ref={said} tabIndex={-1} className={css.counted}>
          Contado: {formatMoney(count.declarado)}. {diferencia !== null && <Difference diferencia={diferencia} />}
        </output>
      ) : (
        <div className={css.fields}>
          <MoneyField name="declarado" label="Efectivo contado en caja" required />
          <output className={css.difference}>{diferencia !== null && <Difference diferencia={diferencia} />}</output>
        </div>
      )}
      {diferencia !== null && diferencia !== 0 && (
        <CheckboxField
          name="conforme"
          label={`${count ? 'Cierro así' : 'Conté de nuevo'}: ${differenceText(diferencia).toLowerCase()}`}
        />
      )}
    </>
  );
}
