/** The sections of a child's record that are plain forms. */
import { DateField } from '#client/ui/form/dates.tsx';
import { SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import type { Infante } from '#contract/guarderia.ts';
import { TIPOS_SANGRE } from '#contract/guarderia-rules.ts';
import { routes } from '#contract/routes.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { useHint } from './avisos.tsx';
import { guarderia } from './endpoints.ts';
import css from './guarderia.module.css';
import { cuidadosValues, domicilioValues, identidadValues, orNull, saludBody, saludValues } from './infanteValues.ts';
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

export interface InfanteSectionProps extends SectionProps {
  infante: Infante;
}

/** Saves a part of the child's record. */
export function useSave({ id }: Pick<Infante, 'id'>) {
  const [update] = guarderia.useUpdateInfanteMutation();
  return (body: Parameters<typeof update>[0]['body']) => update({ id, body }).unwrap();
}

/** Who the child is: the same fields for one that is not on record yet. */
export function IdentidadFields() {
  return (
    <>
      <CurpField />
      <NombreFields />
      <div className={css.three}>
        <BirthField />
        <SexoField />
        <EntidadField />
      </div>
      <div className={css.two}>
        <TextField name="nombre_preferido" label="Cómo le dicen en casa" maxLength={NAME_MAX} autoComplete="off" />
        <TextField name="nacionalidad" label="Nacionalidad" maxLength={NAME_MAX} autoComplete="off" />
      </div>
    </>
  );
}

export function IdentidadForm({ infante, ...props }: InfanteSectionProps) {
  return (
    <SectionForm
      {...props}
      call={routes.updateInfante}
      initialValues={identidadValues(infante)}
      send={useSave(infante)}
    >
      <IdentidadFields />
    </SectionForm>
  );
}

export function DomicilioForm({ infante, ...props }: InfanteSectionProps) {
  return (
    <SectionForm
      {...props}
      call={routes.updateInfante}
      initialValues={{ domicilio: domicilioValues(infante.domicilio), version: infante.version }}
      toBody={({ domicilio, version }) => ({ domicilio: orNull(domicilio), version })}
      send={useSave(infante)}
    >
      <DomicilioFields />
    </SectionForm>
  );
}

const blood = TIPOS_SANGRE.map((value) => ({ value, label: value }));

export function SaludForm({ infante, ...props }: InfanteSectionProps) {
  return (
    <SectionForm
      {...props}
      call={routes.updateInfante}
      initialValues={saludValues(infante)}
      toBody={saludBody}
      send={useSave(infante)}
    >
      <SaludFields />
    </SectionForm>
  );
}

function SaludFields() {
  return (
    <>
      <div className={css.three}>
        <TextField
          name="servicio_medico"
          label="Servicio médico"
          hint="IMSS, ISSSTE, particular…"
          maxLength={NAME_MAX}
        />
        <TextField name="nss" label="NSS" hint={useHint('nss', '11 dígitos.')} inputMode="numeric" autoComplete="off" />
        <SelectField
          name="tipo_sangre"
          label="Tipo de sangre"
          hint="Si lo saben."
          options={blood}
          placeholder="No se sabe"
        />
      </div>
      <div className={css.two}>
        <TextField name="peso" label="Peso (kg)" inputMode="decimal" autoComplete="off" />
        <TextField name="talla" label="Talla (cm)" inputMode="decimal" autoComplete="off" />
      </div>
      <div className={css.two}>
        <TextField name="pediatra.nombre" label="Pediatra" maxLength={NAME_MAX * 2} autoComplete="off" />
        <TextField
          name="pediatra.telefono"
          label="Teléfono del pediatra"
          type="tel"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
    </>
  );
}

export function CuidadosForm({ infante, ...props }: InfanteSectionProps) {
  return (
    <SectionForm {...props} call={routes.updateInfante} initialValues={cuidadosValues(infante)} send={useSave(infante)}>
      <NotesField name="padecimientos" label="Padecimientos" hint="Escribe «ninguno» si no tiene." />
      <NotesField name="medicamentos" label="Medicamentos" hint="Cuáles toma, cuánto y a qué hora." />
      <NotesField name="discapacidad_apoyos" label="Discapacidad y apoyos" hint="Qué apoyo necesita en la sala." />
      <NotesField name="dieta" label="Dieta" />
    </SectionForm>
  );
}

/** Where and when the child is at the nursery. */
export function EstanciaFields() {
  return (
    <>
      <div className={css.two}>
        <TextField name="sala" label="Sala" hint={useHint('sala')} maxLength={NAME_MAX} autoComplete="off" />
        <DateField name="fecha_ingreso" label="Fecha de ingreso" hint={useHint('fecha_ingreso')} />
      </div>
      <TextAreaField
        name="horario"
        label="Horario"
        hint="Días y horas, por ejemplo: lunes a viernes de 8 a 15."
        rows={2}
      />
    </>
  );
}
