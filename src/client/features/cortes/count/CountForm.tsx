/** Counts the till before the expected amount is shown: notes and coins, or the amount. */
import { useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldSet } from '#client/ui/form/Frame.tsx';
import { enterGoesOn, MoneyField, NumberField } from '#client/ui/form/fields.tsx';
import { DENOMINATIONS, worthOf } from '#contract/denominations.ts';
import { cortes as endpoints } from '#contract/endpoints/cortes.ts';
import type { CorteAbierto } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { formatMoney, parseMoney } from '#contract/money.ts';
import { cortes } from '../api.ts';
import css from '../Cortes.module.css';

interface Values {
  /** Whether the amount is typed in one. */
  importe: boolean;
  declarado: string;
  /** How many of each denomination, as typed. */
  desglose: Record<string, string>;
}
const EMPTY: Values = {
  ...{ importe: false, declarado: '' },
  desglose: Object.fromEntries(DENOMINATIONS.map(({ clave }) => [clave, ''])),
};

const fieldOf = (clave: string) => `desglose.${clave}`;
const FIRST_FIELD = fieldOf('b1000');

const GROUPS = [
  { kind: 'billete', label: 'Billetes' },
  { kind: 'moneda', label: 'Monedas' },
] as const;

/** Number of each; invalid text is passed on, and the check reports it. */
function unitsOf({ desglose }: Values): Record<string, number> | undefined {
  const typed = Object.entries(desglose).filter(([, units]) => units.trim() !== '');
  if (typed.length === 0) return undefined;
  return Object.fromEntries(
    typed.map(([clave, units]) => [clave, /^\d+$/.test(units) ? Number(units) : units]),
  ) as never;
}

/** Cash fields of the request. */
function countOf(values: Values) {
  if (!values.importe) return { desglose: unitsOf(values) };
  return { declarado: values.declarado === '' ? undefined : (parseMoney(values.declarado) ?? values.declarado) };
}

/** Enter in an empty form would declare an empty till. */
const emptyErrors = (values: Values): FieldErrors =>
  Object.values(countOf(values)).some((value) => value !== undefined)
    ? {}
    : { [values.importe ? 'declarado' : FIRST_FIELD]: ['Escribe lo contado en caja.'] };

export function CountForm({ open }: { open: CorteAbierto }) {
  const [countCorte] = cortes.endpoints.countCorte.useMutation();
  const { numero, movimientos } = open;
  return (
    <FormShell
      name={`conteo-${numero}`}
      title={`Contar el corte ${numero}`}
      endpoint={endpoints.countCorte}
      initialValues={EMPTY}
      toBody={(values) => ({ ...countOf(values), numero, movimientos })}
      typedErrors={emptyErrors}
      send={(body, key) => countCorte({ body, key }).unwrap()}
      submitText="Declarar lo contado"
      failureBelow
    >
      <Units />
    </FormShell>
  );
}

function Units() {
  const { values, setFieldValue } = useFormikContext<Values>();
  const { importe } = values;
  const frame = useRef<HTMLDivElement>(null);
  const turned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the other fields stand there
  useEffect(() => {
    if (turned.current) frame.current?.querySelector('input')?.focus();
    turned.current = false;
  }, [importe]);
  const turn = () => {
    turned.current = true;
    void setFieldValue('importe' satisfies keyof Values, !importe);
  };
  const units = unitsOf(values) ?? {};
  const counted = Object.values(units).every(Number.isInteger) ? worthOf(units) : null;
  return (
    <div ref={frame}>
      {importe ? (
        <MoneyField name="declarado" label="Efectivo contado en caja" required />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: listens to the keys of the fields inside
        <div onKeyDown={enterGoesOn}>
          {GROUPS.map(({ kind, label }) => (
            <FieldSet key={kind} id={`conteo-${kind}`} label={label}>
              <div className={css.denominations}>
                {DENOMINATIONS.filter((one) => one.kind === kind).map(({ clave, valor }) => (
                  <NumberField
                    key={clave}
                    name={fieldOf(clave)}
                    label={formatMoney(valor).replace('.00', '')}
                    autoComplete="off"
                  />
                ))}
              </div>
            </FieldSet>
          ))}
          <output className={css.counted}>Contado: {counted === null ? '—' : formatMoney(counted)}</output>
        </div>
      )}
      <Button small style={{ marginBottom: 12 }} onClick={turn}>
        {importe ? 'Contar por billetes y monedas' : 'Escribir solo el importe'}
      </Button>
    </div>
  );
}
