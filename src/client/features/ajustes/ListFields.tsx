import { FieldArray, useFormikContext } from 'formik';
import { useRef } from 'react';
import { readRecord, useAppSelector } from '#client/entities/base.ts';
import { deudores, selectDeudores } from '#client/entities/deudores.ts';
import { useRowFocus } from '#client/lib/focus.ts';
import { Button } from '#client/ui/Button.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { MoneyField, NumberField, SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import { RECARGO_TIPO_NAMES, RECARGO_TIPOS, REGLAS_MAX } from '#contract/recargos.ts';
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

/** The family's link is made when a reminder goes out: it opens the account. */
const enlace = 'https://…/familia/…';
/** For a business without debtors. */
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
const EMPTY_PLANTILLA: Plantilla = { nombre: '', canal: 'whatsapp', texto: '' };
const HINT = `Lo que va entre llaves se llena con los datos de cada alumno: ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`;

export function RecordatoriosFields() {
  const { values } = useFormikContext<{ plantillas: Plantilla[] }>();
  const { length } = values.plantillas;
  const preview = usePreview();
  const list = useRef<HTMLDivElement>(null);
  useRowFocus(list, length);
  return (
    <Card>
      <p className={css.intro}>{HINT}</p>
      <div className={css.column}>
        <NumberField
          name="dias_entre_recordatorios"
          label="Días entre dos recordatorios"
          hint="Antes no se le recuerda otra vez al mismo alumno, salvo que así se pida. Con 0 no hay espera."
        />
      </div>
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
            {length < PLANTILLAS_MAX && <Button onClick={() => push(EMPTY_PLANTILLA)}>Agregar texto</Button>}
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
      <div>
        <FieldGrid>
          <TextField name={name('nombre')} label="Título" required />
          <SelectField name={name('canal')} label="Por dónde" options={CANAL_OPTIONS} />
        </FieldGrid>
        <TextAreaField name={name('texto')} label="Texto" required rows={5} />
        <Button small kind="danger" aria-label={`Quitar el texto ${at + 1}`} onClick={onRemove}>
          Quitar
        </Button>
      </div>
      {plantilla.texto && preview && (
        <section className={css.phone} aria-label={`Vista previa del texto ${at + 1}`}>
          <p className={css.intro}>
            {preview.real ? `Así le llega hoy a la familia de ${preview.values.alumno}:` : 'Con datos de ejemplo:'}
          </p>
          <div className={css.bubble}>{fillText(plantilla.texto, preview.values)}</div>
        </section>
      )}
    </fieldset>
  );
}
