/** What the child is allergic to, one by one, or the explicit answer that nothing is known. */
import { FieldArray, useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { CheckboxField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { ALERGIA_TIPOS, ALLERGIES_MAX, GRAVEDADES } from '#contract/guarderia-rules.ts';
import { ALERGIA_TIPO_NAMES, GRAVEDAD_NAMES } from '#contract/guarderia-words.ts';
import { routes } from '#contract/routes.ts';
import { NAME_MAX } from '#contract/rules.ts';
import css from './guarderia.module.css';
import { type InfanteSectionProps, useSave } from './InfanteForms.tsx';
import { type AlergiaValues, alergiasValues, emptyAlergia } from './infanteValues.ts';
import { SectionForm } from './SectionForm.tsx';

type Values = ReturnType<typeof alergiasValues>;

export function AlergiasForm({ infante, ...props }: InfanteSectionProps) {
  return (
    <SectionForm {...props} call={routes.updateInfante} initialValues={alergiasValues(infante)} send={useSave(infante)}>
      <AlergiasFields />
    </SectionForm>
  );
}

const kinds = ALERGIA_TIPOS.map((value) => ({ value, label: ALERGIA_TIPO_NAMES[value] }));
const degrees = GRAVEDADES.map((value) => ({ value, label: GRAVEDAD_NAMES[value] }));

function AlergiasFields() {
  const { values } = useFormikContext<Values>();
  const count = values.alergias.length;
  const known = useRef(count);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The hands go on in the new row.
    if (count > known.current) list.current?.querySelector<HTMLElement>('fieldset:last-of-type input')?.focus();
    known.current = count;
  }, [count]);
  return (
    <FieldArray name="alergias">
      {({ push, remove }) => (
        <div ref={list}>
          {values.alergias.map((_alergia: AlergiaValues, index: number) => (
            <AlergiaFields
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed
              key={index}
              at={index}
              onRemove={() => remove(index)}
            />
          ))}
          {count < ALLERGIES_MAX && !values.sin_alergias && (
            <Button onClick={() => push(emptyAlergia)}>{count === 0 ? 'Agregar alergia' : 'Agregar otra'}</Button>
          )}
          {count === 0 && <CheckboxField name="sin_alergias" label="Ninguna conocida" />}
        </div>
      )}
    </FieldArray>
  );
}

function AlergiaFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  const name = (field: string) => `alergias[${at}].${field}`;
  return (
    <fieldset className={css.row}>
      <legend className={css.strong}>Alergia {at + 1}</legend>
      <div className={css.three}>
        <TextField
          name={name('sustancia')}
          label="A qué es alérgico"
          required
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <SelectField name={name('tipo')} label="Tipo" options={kinds} placeholder="Elige…" />
        <SelectField name={name('gravedad')} label="Gravedad" options={degrees} placeholder="Elige…" />
      </div>
      <div className={css.two}>
        <TextField name={name('reaccion')} label="Qué le pasa" autoComplete="off" />
        <TextField name={name('que_hacer')} label="Qué hacer" autoComplete="off" />
      </div>
      <Button small kind="danger" aria-label={`Quitar alergia ${at + 1}`} onClick={onRemove}>
        Quitar
      </Button>
    </fieldset>
  );
}
