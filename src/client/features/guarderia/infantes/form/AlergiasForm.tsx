/** Allergies one by one, or an explicit «none known». */
import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { useRowFocus } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { CheckboxField } from '#client/ui/form/fields.tsx';
import { ALLERGIES_MAX } from '#contract/guarderia-rules.ts';
import { ALERGIA_TIPO_NAMES, GRAVEDAD_NAMES } from '#contract/guarderia-words.ts';
import { choice, elementsOf, text, textsOf, words } from '../../expediente/fields.tsx';
import { SectionForm } from '../../expediente/SectionForm.tsx';
import css from '../../guarderia.module.css';
import type { InfanteProps } from '../RegisterInfantePage.tsx';

const ALERGIA = ['sustancia', 'tipo', 'gravedad', 'reaccion', 'que_hacer'] as const;

export const AlergiasForm = ({ infante: { alergias, sin_alergias, version } }: InfanteProps) => (
  <SectionForm
    section="alergias"
    initialValues={{ alergias: alergias.map((one) => textsOf(one, ALERGIA)), sin_alergias, version }}
  >
    <AlergiasFields />
  </SectionForm>
);

function AlergiasFields() {
  const { values } = useFormikContext<{ alergias: unknown[]; sin_alergias: boolean }>();
  const count = values.alergias.length;
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list, count);
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
            <Button onClick={() => push(textsOf(null, ALERGIA))}>
              {count === 0 ? 'Agregar alergia' : 'Agregar otra'}
            </Button>
          )}
          {count === 0 && <CheckboxField name="sin_alergias" label="Ninguna conocida" />}
        </div>
      )}
    </FieldArray>
  );
}

function AlergiaFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  const name = (field: (typeof ALERGIA)[number]) => `alergias[${at}].${field}`;
  return (
    <fieldset className={css.row}>
      <legend>Alergia {at + 1}</legend>
      <FieldGrid>
        {elementsOf([
          words(name('sustancia'), 'A qué es alérgico', { required: true }),
          choice(name('tipo'), 'Tipo', { names: ALERGIA_TIPO_NAMES }),
          choice(name('gravedad'), 'Gravedad', { names: GRAVEDAD_NAMES }),
          text(name('reaccion'), 'Qué le pasa'),
          text(name('que_hacer'), 'Qué hacer'),
        ])}
      </FieldGrid>
      <Button small kind="danger" aria-label={`Quitar alergia ${at + 1}`} onClick={onRemove}>
        Quitar
      </Button>
    </fieldset>
  );
}
