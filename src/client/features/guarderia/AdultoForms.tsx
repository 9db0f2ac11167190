/** The sections of an adult's record, one shape for madre, tutor and padre. */
import { type FormikValues, useFormikContext } from 'formik';
import type { ReactNode } from 'react';
import { CheckboxField, NumberField, SelectField, TextField } from '#client/ui/form/fields.tsx';
import type { Adulto } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { routes } from '#contract/routes.ts';
import { contactoBody, contactoValues, datosBody, datosValues } from './adultoValues.ts';
import { useHint } from './avisos.tsx';
import { guarderia } from './endpoints.ts';
import { BirthField, CurpField, DomicilioFields, IdentificacionFields, NombreFields } from './PersonaFields.tsx';
import { SectionForm, type SectionProps } from './SectionForm.tsx';

interface Child {
  infanteId: number;
  quien: QuienAdulto;
}
export interface AdultoSectionProps extends SectionProps, Child {
  adulto: Adulto;
}

/** Saves a part of the adult's record. */
export function useSaveAdulto({ infanteId, quien }: Child) {
  const [update] = guarderia.useUpdateAdultoMutation();
  return (body: Parameters<typeof update>[0]['body']) => update({ id: infanteId, quien, body }).unwrap();
}

const USUAL: Record<QuienAdulto, string> = { madre: 'Madre', padre: 'Padre' };
const KIN = ['Madre', 'Padre', 'Tutor', 'Tutora', 'Abuela', 'Abuelo', 'Tía', 'Tío', 'Hermana', 'Hermano'];

/** The form of one section: what it begins with, its fields, and what of it is sent where that is not the same. */
export function adultoForm<Values extends FormikValues>(
  valuesOf: (adulto: Adulto) => Values,
  Fields: () => ReactNode,
  toBody?: (values: Values) => unknown,
) {
  return function AdultoForm({ adulto, infanteId, quien, ...props }: AdultoSectionProps) {
    const send = useSaveAdulto({ infanteId, quien });
    const form = { initialValues: valuesOf(adulto), send, ...(toBody && { toBody }) };
    return (
      <SectionForm {...props} {...form} call={routes.updateAdulto}>
        <Fields />
      </SectionForm>
    );
  };
}

/** Also the form of an adult who is not on record yet. */
export function DatosForm({ adulto, infanteId, quien, ...props }: SectionProps & Child & { adulto: Adulto | null }) {
  const stored = adulto?.parentesco;
  const kin = stored && !KIN.includes(stored) ? [...KIN, stored] : KIN;
  return (
    <SectionForm
      {...props}
      call={routes.updateAdulto}
      initialValues={datosValues(adulto, USUAL[quien])}
      toBody={datosBody}
      send={useSaveAdulto({ infanteId, quien })}
    >
      <NombreFields />
      <SelectField name="parentesco" label="Parentesco" options={kin.map((value) => ({ value, label: value }))} />
      <NumberField name="celular" label="Celular" type="tel" autoComplete="off" />
      <CurpField />
      <BirthField />
      <IdentificacionFields stored={adulto?.identificacion?.tipo ?? null} />
    </SectionForm>
  );
}

const YES_NO = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
];
export const YesNo = ({ name, label, hint }: { name: string; label: string; hint?: string }) => (
  <SelectField name={name} label={label} hint={useHint(name, hint)} options={YES_NO} placeholder="Sin respuesta" />
);
/** Nobody is called after the tenth. */
const PRIORITIES = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

export const ContactoForm = adultoForm(
  contactoValues,
  () => (
    <>
      <NumberField name="telefono" label="Otro teléfono" type="tel" autoComplete="off" />
      <TextField name="email" label="Correo electrónico" type="email" autoComplete="off" />
      <YesNo name="recibe_avisos" label="Recibe avisos de la guardería" />
      <SelectField
        name="prioridad_contacto"
        label="Orden en que se le llama"
        options={PRIORITIES}
        placeholder="Sin orden"
      />
      <Domicilio />
    </>
  ),
  contactoBody,
);

function Domicilio() {
  const { values } = useFormikContext<{ mismo_domicilio: boolean }>();
  return (
    <>
      <CheckboxField name="mismo_domicilio" label="El mismo domicilio del infante" />
      {!values.mismo_domicilio && <DomicilioFields />}
    </>
  );
}
