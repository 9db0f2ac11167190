/** Closes the till: cash as counted, Enter. Counted blind, it was declared before. */

import Paragraph from 'antd/es/typography/Paragraph';
import { useFormikContext } from 'formik';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { problemOf } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { CheckboxField, MoneyField } from '#client/ui/form/fields.tsx';
import { KeyFigures } from '#client/ui/KeyFigures.tsx';
import { Money } from '#client/ui/Money.tsx';
import { Card, EmptyState } from '#client/ui/Page.tsx';
import { cortes as endpoints } from '#contract/endpoints/cortes.ts';
import type { ConteoAbierto, CorteAbierto } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import * as apiErrors from '#contract/errors.ts';
import { formatMoney, parseMoney, sumDollars } from '#contract/money.ts';
import { COUNTS_MAX, DE_LISTAS } from '#contract/rules.ts';
import { cortes } from '../api.ts';
import css from '../Cortes.module.css';
import { MoveCash } from '../cash/MoveCash.tsx';
import { MovimientosTable } from '../cash/Movimientos.tsx';
import { Difference } from '../corteColumns.tsx';
import { CajaTable, OpenTitle, OwnCounts, otherMethods, PersonTable } from '../PersonTable.tsx';
import { byKind, differenceText, totalOf } from '../sums.ts';
import { CountForm } from './CountForm.tsx';

type Values = { declarado: string; conforme: boolean };
const EMPTY: Values = { declarado: '', conforme: false };

/** The count to close with; null where the amount is typed here: people who see all need not count before. */
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

/** The contract omits it where the last count is the declared amount. */
const missing = ({ declarado }: Values, open: CorteAbierto): FieldErrors =>
  countOf(open) || declarado !== '' ? {} : { declarado: ['Escribe lo contado en caja.'] };

interface Props {
  open: CorteAbierto;
  onClosed: (corte: number) => void;
  /** Another person was faster; the form of this closing goes, and the reason must stay. */
  onOvertaken: (reason: string) => void;
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

/** The amount and the difference, before anything is closed. */
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

type OpenCorteProps = ComponentProps<typeof CloseForm> & { onPrint: () => void };

/** The open period and the form that closes it. */
export function OpenCorte({ open, onPrint, ...form }: OpenCorteProps) {
  const { numero, movimientos, de_listas, caja, esperado, por_caja, propios } = open;
  return (
    <Card>
      <MoveCash>
        <h2 className={css.open}>
          <OpenTitle {...open} />
        </h2>
      </MoveCash>
      {de_listas !== 0 && (
        <Paragraph type="secondary">
          {DE_LISTAS}: <Money value={de_listas} />
        </Paragraph>
      )}
      {movimientos === 0 ? (
        <EmptyState text={apiErrors.nothingToClose(open).message} />
      ) : (
        <div style={{ marginTop: 16 }}>
          {esperado === null || por_caja === null ? (
            <CountFirst open={open} />
          ) : (
            // A new form for each closing: the count of one must not be sent for the next.
            <Taken key={numero} {...{ open, esperado, por_caja, onPrint, ...form }} />
          )}
          <OwnCounts label="Conteos de cada persona" counts={propios} />
          {caja.length > 0 && <MovimientosTable label="Movimientos de efectivo" numero={numero} rows={caja} open />}
        </div>
      )}
    </Card>
  );
}

function CountFirst({ open }: { open: CorteAbierto }) {
  return (
    <>
      <Paragraph>
        {open.conteos.length > 0
          ? 'Hubo movimientos después del último conteo: cuenta otra vez el efectivo.'
          : 'Cuenta el efectivo que hay en la caja. Al declararlo verás lo esperado y la diferencia.'}
      </Paragraph>
      {/* Not of what was taken meanwhile: a count of a hundred bills would be lost with the reason why it was not taken. */}
      <div className="sin-papel" style={{ marginBottom: 24 }}>
        <CountForm key={open.numero} open={open} />
      </div>
      {open.por_persona.length > 0 && (
        <KeyFigures label="Cobrado con tarjeta y transferencia" figures={otherMethods(open.por_persona)} />
      )}
    </>
  );
}

type Seen = OpenCorteProps & { [Name in 'esperado' | 'por_caja']: NonNullable<CorteAbierto[Name]> };

function Taken({ open, esperado, por_caja, onPrint, ...form }: Seen) {
  const [counting, setCounting] = useState<number | null>(null);
  const { ciego, conteos, movimientos, por_persona } = open;
  const counts = conteos.filter((one) => one.movimientos === movimientos).length;
  const again = ciego && counts < COUNTS_MAX;
  return (
    <>
      <KeyFigures
        label="Cobrado desde el último corte"
        figures={[
          { label: 'Efectivo esperado', value: esperado, large: true },
          ...byKind(open).map(({ label, total }) => ({ label, value: total })),
          ...otherMethods(por_persona),
          { label: 'Total cobrado', value: totalOf(por_persona) },
        ]}
      />
      <div className="sin-papel">
        {/* The count that was just declared leads back from the second form. */}
        {again && counting === counts ? (
          <CountForm open={open} />
        ) : (
          <CloseForm
            open={open}
            {...form}
            actions={
              <>
                {again && <Button onClick={() => setCounting(counts)}>Contar de nuevo</Button>}
                <Button onClick={onPrint}>Imprimir corte X</Button>
              </>
            }
          />
        )}
      </div>
      <PersonTable label="Cobrado por día y persona" lines={por_persona} emptyText="No hay movimientos." />
      <CajaTable label="Cobrado por caja" cajas={por_caja} />
    </>
  );
}
