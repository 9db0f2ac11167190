import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { useRowFocus } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { MoneyField, NumberField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import { RECARGO_TIPO_NAMES, RECARGO_TIPOS, REGLAS_MAX } from '#contract/recargos.ts';
import { NAME_MAX } from '#contract/rules.ts';
import css from './Ajustes.module.css';
import { EMPTY, type ReglaValues } from './reglas.ts';

const TIPO_OPTIONS = RECARGO_TIPOS.map((value) => ({ value, label: RECARGO_TIPO_NAMES[value] }));

/** Rules for late and early payments: shown before a sale, added to notes by supervisors. */
export function ReglasFields() {
  const { values } = useFormikContext<{ recargos: ReglaValues[] }>();
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list, values.recargos.length);
  return (
    <Card title="Recargos y descuentos">
      <p className={css.intro}>
        Se leen al hacer una nota y en su contrato. Ninguno se cobra solo: un supervisor lo agrega a la nota, con su
        motivo.
      </p>
      <FieldArray name="recargos">
        {({ push, remove }) => (
          <div ref={list}>
            {values.recargos.map((regla, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no other identity while they are typed
              <fieldset key={index} className={css.rule}>
                <legend className="solo-lectores">{regla.nombre || `Regla ${index + 1}`}</legend>
                <Regla name={`recargos[${index}]`} tipo={regla.tipo} />
                <Button
                  small
                  kind="quiet"
                  aria-label={`Quitar ${regla.nombre || `la regla ${index + 1}`}`}
                  onClick={() => remove(index)}
                >
                  Quitar
                </Button>
              </fieldset>
            ))}
            {values.recargos.length < REGLAS_MAX && (
              <Button small onClick={() => push(EMPTY)}>
                Agregar regla
              </Button>
            )}
          </div>
        )}
      </FieldArray>
    </Card>
  );
}

function Regla({ name, tipo }: { name: string; tipo: ReglaValues['tipo'] }) {
  const days = tipo === 'recargo' ? 'Días después de la fecha de pago' : 'Días antes de la fecha de pago';
  return (
    <>
      <FieldGrid>
        <TextField
          name={`${name}.nombre`}
          label="Nombre de la regla"
          required
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <SelectField name={`${name}.tipo`} label="Tipo" options={TIPO_OPTIONS} />
      </FieldGrid>
      <FieldGrid>
        <TextField name={`${name}.porcentaje`} label="Porcentaje" inputMode="decimal" autoComplete="off" />
        <MoneyField name={`${name}.monto`} label="o monto fijo" />
        <NumberField name={`${name}.dias`} label={days} required maxLength={3} autoComplete="off" />
      </FieldGrid>
      <TextField name={`${name}.texto`} label="Qué más debe saberse" autoComplete="off" />
    </>
  );
}
