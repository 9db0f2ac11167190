/** The texts of reminders, each with what it will say, and how often families may be reminded. */
import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { readRecord } from '#client/api/results.ts';
import { deudores, selectDeudores } from '#client/entities/deudores.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { useRowFocus } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import {
  CANAL_NAMES,
  CANALES,
  fillText,
  PLACEHOLDERS,
  PLANTILLAS_MAX,
  type Placeholder,
  type Plantilla,
  reminderValues,
} from '#contract/recordatorios.ts';
import css from './Ajustes.module.css';

/** The family's link is made when a reminder goes out: whoever has it may open the account. */
const enlace = 'https://…/familia/…';
/** For a business in which nobody owes anything. */
const EXAMPLE: Preview = {
  real: false,
  values: { alumno: 'María José Pech Canul', saldo: '$850.00', vencido: '$250.00', fecha: '15/12/2026', enlace },
};

interface Preview {
  /** Whether these are the data of an alumno. */
  real: boolean;
  values: Record<Placeholder, string>;
}

/** Preview of reminders for the alumno with the largest overdue debt; null while loading. */
function usePreview(): Preview | null {
  const { response, loading } = readRecord(deudores.useDeudoresQuery({ sort: '-vencido', per_page: 1 }));
  const [debtor] = useAppSelector((state) => selectDeudores(state, response?.ids));
  if (debtor?.user) return { real: true, values: { ...reminderValues(debtor.user, debtor), enlace } };
  return loading ? null : EXAMPLE;
}

const CANAL_OPTIONS = CANALES.map((value) => ({ value, label: CANAL_NAMES[value] }));
const EMPTY: Plantilla = { nombre: '', canal: 'whatsapp', texto: '' };
const HINT = `Lo que va entre llaves se llena con los datos de cada alumno: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`;

export function RecordatoriosFields() {
  const { values } = useFormikContext<{ plantillas: Plantilla[] }>();
  const { length } = values.plantillas;
  const preview = usePreview();
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list, length);
  return (
    <Card title="Recordatorios">
      <NumberField
        name="dias_entre_recordatorios"
        label="Días entre dos recordatorios"
        hint="Antes no se le recuerda otra vez al mismo alumno, salvo que se fuerce. Con 0 no hay espera."
      />
      <FieldArray name="plantillas">
        {({ push, remove }) => (
          <div ref={list}>
            {values.plantillas.map((plantilla, index) => (
              <PlantillaFields
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity while they are typed
                key={index}
                at={index}
                plantilla={plantilla}
                preview={preview}
                onRemove={() => remove(index)}
              />
            ))}
            {length < PLANTILLAS_MAX && <Button onClick={() => push(EMPTY)}>Agregar texto</Button>}
          </div>
        )}
      </FieldArray>
    </Card>
  );
}

interface Props {
  at: number;
  plantilla: Plantilla;
  preview: Preview | null;
  onRemove: () => void;
}

function PlantillaFields({ at, plantilla, preview, onRemove }: Props) {
  const name = (field: keyof Plantilla) => `plantillas[${at}].${field}`;
  return (
    <fieldset className={css.plantilla}>
      <legend>Texto {at + 1}</legend>
      <FieldGrid>
        <TextField name={name('nombre')} label="Título" required />
        <SelectField name={name('canal')} label="Por dónde" options={CANAL_OPTIONS} />
      </FieldGrid>
      <TextAreaField name={name('texto')} label="Texto" hint={HINT} required rows={5} />
      {plantilla.texto && preview && (
        <section className={css.preview} aria-label={`Vista previa del texto ${at + 1}`}>
          <p style={{ margin: '0 0 4px', fontSize: 12 }}>
            {preview.real ? `Así le llega hoy a la familia de ${preview.values.alumno}:` : 'Con datos de ejemplo:'}
          </p>
          {fillText(plantilla.texto, preview.values)}
        </section>
      )}
      <Button small kind="danger" aria-label={`Quitar el texto ${at + 1}`} onClick={onRemove}>
        Quitar
      </Button>
    </fieldset>
  );
}
