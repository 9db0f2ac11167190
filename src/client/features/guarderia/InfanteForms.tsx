/** The sections of a child's record that are plain forms. */
import type { FormikValues } from 'formik';
import type { ReactNode } from 'react';
import { DateField } from '#client/ui/form/dates.tsx';
import { SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import type { Infante } from '#contract/guarderia.ts';
import { TIPOS_SANGRE } from '#contract/guarderia-rules.ts';
import { routes } from '#contract/routes.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { useHint } from './avisos.tsx';
import { guarderia } from './endpoints.ts';
import { cuidadosValues, estanciaValues, identidadValues, saludBody, saludValues } from './infanteValues.ts';
import {
  BirthField,
  CurpField,
  DomicilioFields,
  EntidadField,
  NombreFields,
  NotesField,
  SexoField,
} from './PersonaFields.tsx';
import { SectionForm, type SectionProps } from './SectionForm.tsx';
import { domicilioValues, orNull } from './values.ts';

export interface InfanteSectionProps extends SectionProps {
  infante: Infante;
}

/** Saves a part of the child's record. */
export function useSave({ id }: Pick<Infante, 'id'>) {
  const [update] = guarderia.useUpdateInfanteMutation();
  return (body: Parameters<typeof update>[0]['body']) => update({ id, body }).unwrap();
}

/** The form of one section: what it begins with, its fields, and what of it is sent where that is not the same. */
export function infanteForm<Values extends FormikValues>(
  valuesOf: (infante: Infante) => Values,
  Fields: () => ReactNode,
  toBody?: (values: Values) => unknown,
) {
  return function InfanteForm({ infante, ...props }: InfanteSectionProps) {
    const form = { initialValues: valuesOf(infante), send: useSave(infante), ...(toBody && { toBody }) };
    return (
      <SectionForm {...props} {...form} call={routes.updateInfante}>
        <Fields />
      </SectionForm>
    );
  };
}

/** Who the child is: the same fields for one that is not on record yet. */
export function IdentidadFields() {
  return (
    <>
      <CurpField />
      <NombreFields />
      <BirthField />
      <SexoField />
      <EntidadField />
      <TextField name="nombre_preferido" label="Cómo le dicen en casa" maxLength={NAME_MAX} autoComplete="off" />
      <TextField name="nacionalidad" label="Nacionalidad" maxLength={NAME_MAX} autoComplete="off" />
    </>
  );
}

export const IdentidadForm = infanteForm(identidadValues, IdentidadFields);

export const DomicilioForm = infanteForm(
  ({ domicilio, version }) => ({ domicilio: domicilioValues(domicilio), version }),
  DomicilioFields,
  ({ domicilio, version }) => ({ domicilio: orNull(domicilio), version }),
);

const blood = TIPOS_SANGRE.map((value) => ({ value, label: value }));

export const SaludForm = infanteForm(saludValues, SaludFields, saludBody);

function SaludFields() {
  return (
    <>
      <TextField name="servicio_medico" label="Servicio médico" hint="IMSS, ISSSTE, particular…" maxLength={NAME_MAX} />
      <TextField name="nss" label="NSS" hint={useHint('nss', '11 dígitos.')} inputMode="numeric" autoComplete="off" />
      <SelectField
        name="tipo_sangre"
        label="Tipo de sangre"
        hint="Si lo saben."
        options={blood}
        placeholder="No se sabe"
      />
      <TextField name="peso" label="Peso (kg)" inputMode="decimal" autoComplete="off" />
      <TextField name="talla" label="Talla (cm)" inputMode="decimal" autoComplete="off" />
      <TextField name="pediatra.nombre" label="Pediatra" maxLength={NAME_MAX * 2} autoComplete="off" />
      <TextField
        name="pediatra.telefono"
        label="Teléfono del pediatra"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  );
}

export const CuidadosForm = infanteForm(cuidadosValues, () => (
  <>
    <NotesField name="padecimientos" label="Padecimientos" hint="Escribe «ninguno» si no tiene." />
    <NotesField name="medicamentos" label="Medicamentos" hint="Cuáles toma, cuánto y a qué hora." />
    <NotesField name="discapacidad_apoyos" label="Discapacidad y apoyos" hint="Qué apoyo necesita en la sala." />
    <NotesField name="dieta" label="Dieta" />
  </>
));

/** Where and when the child is at the nursery. */
function EstanciaFields() {
  return (
    <>
      <TextField name="sala" label="Sala" hint={useHint('sala')} maxLength={NAME_MAX} autoComplete="off" />
      <DateField name="fecha_ingreso" label="Fecha de ingreso" hint={useHint('fecha_ingreso')} />
      <TextAreaField
        name="horario"
        label="Horario"
        hint="Días y horas, por ejemplo: lunes a viernes de 8 a 15."
        rows={2}
      />
    </>
  );
}

export const DatosEstancia = infanteForm(estanciaValues, EstanciaFields);
