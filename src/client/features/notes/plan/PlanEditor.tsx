/** Fields that generate instalments, and the editable instalments. */
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import Input from 'antd/es/input/Input';
import { useFormikContext } from 'formik';
import { useRef } from 'react';
import { useRowFocus } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import { DateField, DateInput } from '#client/ui/form/dates.tsx';
import { Errors, useIds } from '#client/ui/form/Frame.tsx';
import { NumberField, useFieldState } from '#client/ui/form/fields.tsx';
import { formatMoney, toCents } from '#contract/money.ts';
import { PLAN_MAX } from '#contract/rules.ts';
import css from './Plan.module.css';
import {
  evenly,
  faultsOf,
  type PagoValues,
  type PlanValues,
  pagosOf,
  type Sale,
  withAmount,
  withOneMore,
} from './planValues.ts';

export function PlanTerms() {
  const { values } = useFormikContext<PlanValues>();
  return (
    <>
      <NumberField name="numero" label="Pagos" maxLength={3} autoComplete="off" />
      {values.ritmo === 'dia_mes' && <NumberField name="dia" label="Día" maxLength={2} autoComplete="off" />}
      <DateField name="primero" label={values.ritmo === 'dia_mes' ? 'A partir del' : 'Primer pago'} />
    </>
  );
}

export function PlanRows({ sale }: { sale: Sale }) {
  const { values, setValues } = useFormikContext<PlanValues>();
  const { errors } = useFieldState('plan');
  const { id } = useIds(errors, undefined);
  const pagos = pagosOf(values, sale);
  const list = useRef<HTMLOListElement>(null);
  useRowFocus(list, pagos.length);
  // Manual changes are kept when number or rhythm change.
  const change = (plan: PagoValues[]) => void setValues({ ...values, ritmo: 'fechas', plan });
  const faults = faultsOf(pagos, sale);
  return (
    <>
      <ol ref={list} className={css.rows} aria-label="Pagos del plan">
        {pagos.map((pago, index) => (
          <PagoRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed
            key={index}
            at={index}
            pago={pago}
            wrong={errors.length > 0 && index === pagos.length - 1}
            onDate={(fecha) => change(pagos.with(index, { ...pago, fecha }))}
            onAmount={(monto) => change(withAmount(pagos, index, monto, sale.total))}
            onRemove={pagos.length > 1 ? () => change(pagos.toSpliced(index, 1)) : undefined}
          />
        ))}
      </ol>
      <p role="status" className={`${css.news} ${faults.length > 0 ? css.wrong : ''}`}>
        {faults.length > 0 ? faults.join(' ') : sumWords(pagos, sale.total)}
      </p>
      <Errors id={id} errors={errors.filter((text) => !faults.includes(text))} />
      <div className={css.actions}>
        {pagos.length < PLAN_MAX && (
          <Button small onClick={() => change(withOneMore(pagos, sale.total))}>
            Agregar pago
          </Button>
        )}
        {faults.length > 0 && (
          <Button small onClick={() => change(evenly(pagos, toCents(sale.total) ?? 0))}>
            Repartir en partes iguales
          </Button>
        )}
      </div>
    </>
  );
}

/** Said where nothing is missing. */
function sumWords({ length }: readonly PagoValues[], total: number): string {
  if (length === 0 || total === 0) return '';
  return length === 1 ? `Un pago de ${formatMoney(total)}.` : `${length} pagos que suman ${formatMoney(total)}.`;
}

interface RowProps {
  at: number;
  pago: PagoValues;
  /** The instalments together are wrong: the hands go to this amount. */
  wrong: boolean;
  onDate: (fecha: string) => void;
  onAmount: (monto: string) => void;
  onRemove: (() => void) | undefined;
}

function PagoRow({ at, pago, wrong, onDate, onAmount, onRemove }: RowProps) {
  const fecha = useFieldState(`plan[${at}].fecha`);
  const monto = useFieldState(`plan[${at}].monto`);
  const [ofDate, ofAmount] = [useIds(fecha.errors, undefined), useIds(monto.errors, undefined)];
  return (
    <li className={css.row}>
      <span aria-hidden className={css.number}>
        {at + 1}
      </span>
      <label className="solo-lectores" htmlFor={ofDate.id}>
        Fecha del pago {at + 1}
      </label>
      <DateInput
        {...ofDate.aria}
        id={ofDate.id}
        status={fecha.errors.length > 0 ? 'error' : ''}
        value={pago.fecha}
        onChange={onDate}
        onBlur={() => void fecha.helpers.setTouched(true)}
      />
      <label className="solo-lectores" htmlFor={ofAmount.id}>
        Monto del pago {at + 1}
      </label>
      <Input
        {...ofAmount.aria}
        id={ofAmount.id}
        aria-invalid={wrong || monto.errors.length > 0 || undefined}
        status={wrong || monto.errors.length > 0 ? 'error' : ''}
        className={css.amount ?? ''}
        inputMode="decimal"
        autoComplete="off"
        prefix={<span aria-hidden>$</span>}
        value={pago.monto}
        onChange={(event) => onAmount(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => void monto.helpers.setTouched(true)}
      />
      {onRemove && (
        <Button
          small
          kind="quiet"
          icon={<CloseOutlined aria-hidden />}
          aria-label={`Quitar el pago ${at + 1}`}
          title={`Quitar el pago ${at + 1}`}
          onClick={onRemove}
        />
      )}
      <div className={css.errors}>
        <Errors id={ofDate.id} errors={fecha.errors} />
        <Errors id={ofAmount.id} errors={monto.errors} />
      </div>
    </li>
  );
}
