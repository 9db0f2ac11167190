/** What the child is allergic to, one by one, or the explicit answer that nothing is known. */
import { FieldArray, useFormikContext } from 'formik';
import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/Button.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { CheckboxField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import { ALERGIA_TIPOS, ALLERGIES_MAX, GRAVEDADES } from '#contract/guarderia-rules.ts';
import { ALERGIA_TIPO_NAMES, GRAVEDAD_NAMES } from '#contract/guarderia-words.ts';
import { NAME_MAX } from '#contract/rules.ts';
import css from './guarderia.module.css';
import { infanteForm } from './InfanteForms.tsx';
import { alergiasValues, emptyAlergia } from './infanteValues.ts';
import type { ALERGIA } from './values.ts';

type Values = ReturnType<typeof alergiasValues>;

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
          {values.alergias.map((_alergia, index) => (
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
  const name = (field: (typeof ALERGIA)[number]) => `alergias[${at}].${field}`;
  const common = { autoComplete: 'off' };
  return (
    <fieldset className={css.row}>
      <legend>Alergia {at + 1}</legend>
      <FieldGrid>
        <TextField {...common} name={name('sustancia')} label="A qué es alérgico" required maxLength={NAME_MAX} />
        <SelectField name={name('tipo')} label="Tipo" options={kinds} placeholder="Elige…" />
        <SelectField name={name('gravedad')} label="Gravedad" options={degrees} placeholder="Elige…" />
        <TextField {...common} name={name('reaccion')} label="Qué le pasa" />
        <TextField {...common} name={name('que_hacer')} label="Qué hacer" />
      </FieldGrid>
      <Button small kind="danger" aria-label={`Quitar alergia ${at + 1}`} onClick={onRemove}>
        Quitar
      </Button>
    </fieldset>
  );
}

export const AlergiasForm = infanteForm(alergiasValues, AlergiasFields);
