/** The sections of a child's record that are plain forms. */
import { NumberField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { ENTIDAD_KEYS, ENTIDADES, SEXO_KEYS, SEXOS } from '#contract/curp-catalogs.ts';
import type { Infante } from '#contract/guarderia.ts';
import { TIPOS_SANGRE } from '#contract/guarderia-rules.ts';
import { NAME_MAX } from '#contract/rules.ts';
import {
  BirthField,
  ChoiceField,
  CurpField,
  DomicilioFields,
  NombreFields,
  WORDS,
} from '../expediente/PersonaFields.tsx';
import { SectionForm } from '../expediente/SectionForm.tsx';
import { CUIDADOS, domicilioValues, IDENTIDAD, measureOf, orNull, SALUD, textsOf } from '../expediente/values.ts';

export interface InfanteProps {
  infante: Infante;
}

/** Who the child is: the same fields for one that is not on record yet. */
export function IdentidadFields() {
  return (
    <>
      <CurpField />
      <NombreFields />
      <BirthField />
      <ChoiceField name="sexo" label="Sexo" of={SEXO_KEYS} names={SEXOS} placeholder="Elige…" />
      <ChoiceField
        name="entidad_nacimiento"
        label="Estado de nacimiento"
        of={ENTIDAD_KEYS}
        names={ENTIDADES}
        placeholder="Elige…"
      />
      <TextField {...WORDS} name="nombre_preferido" label="Cómo le dicen en casa" />
      <TextField {...WORDS} name="nacionalidad" label="Nacionalidad" />
    </>
  );
}

export const IdentidadForm = ({ infante }: InfanteProps) => (
  <SectionForm section="identidad" initialValues={{ ...textsOf(infante, IDENTIDAD), version: infante.version }}>
    <IdentidadFields />
  </SectionForm>
);

export const DomicilioForm = ({ infante: { domicilio, version } }: InfanteProps) => (
  <SectionForm
    section="domicilio"
    initialValues={{ domicilio: domicilioValues(domicilio), version }}
    toBody={(values) => ({ ...values, domicilio: orNull(values.domicilio) })}
  >
    <DomicilioFields />
  </SectionForm>
);

export const SaludForm = ({ infante }: InfanteProps) => (
  <SectionForm
    section="salud"
    initialValues={{
      ...textsOf(infante, SALUD),
      pediatra: textsOf(infante.pediatra, ['nombre', 'telefono']),
      version: infante.version,
    }}
    toBody={({ pediatra, peso, talla, ...rest }) => ({
      ...rest,
      pediatra: orNull(pediatra),
      peso: measureOf(peso),
      talla: measureOf(talla),
    })}
  >
    <TextField name="servicio_medico" label="Servicio médico" hint="IMSS, ISSSTE, particular…" maxLength={NAME_MAX} />
    <TextField name="nss" label="NSS" hint="11 dígitos." inputMode="numeric" autoComplete="off" />
    <ChoiceField
      name="tipo_sangre"
      label="Tipo de sangre"
      hint="Si lo saben."
      of={TIPOS_SANGRE}
      placeholder="No se sabe"
    />
    <TextField name="peso" label="Peso (kg)" inputMode="decimal" autoComplete="off" />
    <TextField name="talla" label="Talla (cm)" inputMode="decimal" autoComplete="off" />
    <TextField {...WORDS} name="pediatra.nombre" label="Pediatra" maxLength={NAME_MAX * 2} />
    <NumberField name="pediatra.telefono" label="Teléfono del pediatra" type="tel" autoComplete="off" />
  </SectionForm>
);

export const CuidadosForm = ({ infante }: InfanteProps) => (
  <SectionForm section="cuidados" initialValues={{ ...textsOf(infante, CUIDADOS), version: infante.version }}>
    <TextAreaField name="padecimientos" label="Padecimientos" hint="Escribe «ninguno» si no tiene." rows={2} />
    <TextAreaField name="medicamentos" label="Medicamentos" hint="Cuáles toma, cuánto y a qué hora." rows={2} />
    <TextAreaField
      name="discapacidad_apoyos"
      label="Discapacidad y apoyos"
      hint="Qué apoyo necesita en la sala."
      rows={2}
    />
    <TextAreaField name="dieta" label="Dieta" rows={2} />
  </SectionForm>
);
