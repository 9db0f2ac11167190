/** The sections of an adult's record, one shape for madre, tutor and padre. */
import { useFormikContext } from 'formik';
import { CheckboxField, NumberField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import type { Adulto } from '#contract/guarderia.ts';
import { CUSTODIAS, type QuienAdulto } from '#contract/guarderia-rules.ts';
import { CUSTODIA_NAMES } from '#contract/guarderia-words.ts';
import { NAME_MAX } from '#contract/rules.ts';
import {
  BirthField,
  ChoiceField,
  CurpField,
  DomicilioFields,
  IdentificacionFields,
  NombreFields,
  WORDS,
} from '../expediente/PersonaFields.tsx';
import { SectionForm } from '../expediente/SectionForm.tsx';
import { useCan } from '../expediente/useCan.ts';
import {
  CONTACTO,
  domicilioValues,
  flagOf,
  identificacionValues,
  orNull,
  PERSONA,
  TRABAJO,
  textOf,
  textsOf,
  yesNoOf,
} from '../expediente/values.ts';

interface Props {
  adulto: Adulto;
}

const USUAL: Record<QuienAdulto, string> = { madre: 'Madre', padre: 'Padre' };
const KIN = ['Madre', 'Padre', 'Tutor', 'Tutora', 'Abuela', 'Abuelo', 'Tía', 'Tío', 'Hermana', 'Hermano'];

/** Also the form of an adult who is not on record yet. */
export const DatosForm = ({ adulto, quien }: { adulto: Adulto | null; quien: QuienAdulto }) => (
  <SectionForm
    section="datos"
    initialValues={{
      ...textsOf(adulto, PERSONA),
      parentesco: adulto?.parentesco || USUAL[quien],
      identificacion: identificacionValues(adulto?.identificacion),
      ...(adulto && { version: adulto.version }),
    }}
    toBody={(values) => ({ ...values, no_registrado: false, identificacion: orNull(values.identificacion) })}
  >
    <NombreFields />
    <ChoiceField name="parentesco" label="Parentesco" of={KIN} />
    <NumberField name="celular" label="Celular" type="tel" autoComplete="off" />
    <CurpField />
    <BirthField />
    <IdentificacionFields />
  </SectionForm>
);

/** Nobody is called after the tenth. */
const PRIORITIES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

export const ContactoForm = ({ adulto }: Props) => (
  <SectionForm
    section="contacto"
    initialValues={{
      ...textsOf(adulto, CONTACTO),
      mismo_domicilio: adulto.mismo_domicilio,
      domicilio: domicilioValues(adulto.domicilio),
      recibe_avisos: yesNoOf(adulto.recibe_avisos),
      version: adulto.version,
    }}
    toBody={({ prioridad_contacto, ...values }) => ({
      ...values,
      // Hidden with «el mismo»: what was typed before must not stand in the way.
      domicilio: values.mismo_domicilio ? null : orNull(values.domicilio),
      recibe_avisos: flagOf(values.recibe_avisos),
      prioridad_contacto: prioridad_contacto === '' ? null : Number(prioridad_contacto),
    })}
  >
    <NumberField name="telefono" label="Otro teléfono" type="tel" autoComplete="off" />
    <TextField name="email" label="Correo electrónico" type="email" autoComplete="off" />
    <YesNo name="recibe_avisos" label="Recibe avisos de la guardería" />
    <ChoiceField name="prioridad_contacto" label="Orden en que se le llama" of={PRIORITIES} placeholder="Sin orden" />
    <Domicilio />
  </SectionForm>
);

const YES_NO = { si: 'Sí', no: 'No' };
const YesNo = (field: { name: string; label: string }) => (
  <ChoiceField {...field} of={Object.keys(YES_NO)} names={YES_NO} placeholder="Sin respuesta" />
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

export const TrabajoForm = ({ adulto }: Props) => (
  <SectionForm section="trabajo" initialValues={{ ...textsOf(adulto, TRABAJO), version: adulto.version }}>
    <TextField {...WORDS} name="ocupacion" label="Ocupación" />
    <TextField {...WORDS} name="empresa" label="Empresa" maxLength={NAME_MAX * 2} />
    <NumberField name="telefono_trabajo" label="Teléfono del trabajo" type="tel" autoComplete="off" />
    <TextField name="horario_laboral" label="Horario de trabajo" autoComplete="off" />
    <TextAreaField name="domicilio_trabajo" label="Domicilio del trabajo" rows={2} />
    <TextField name="nss" label="NSS" hint="11 dígitos." inputMode="numeric" autoComplete="off" />
    <TextField name="rfc" label="RFC" hint="13 caracteres." uppercase autoComplete="off" />
    <TextField {...WORDS} name="estado_civil" label="Estado civil" />
    <TextField {...WORDS} name="escolaridad" label="Escolaridad" />
  </SectionForm>
);

export function CustodiaForm({ adulto }: Props) {
  const staff = useCan('guarderia:read');
  return (
    <SectionForm
      section="custodia"
      initialValues={{
        vive_con_infante: yesNoOf(adulto.vive_con_infante),
        custodia: textOf(adulto.custodia),
        puede_recoger: yesNoOf(adulto.puede_recoger),
        // Only staff see what a judge ordered, and only they send it.
        ...(staff && { restriccion_judicial: textOf(adulto.restriccion_judicial) }),
        version: adulto.version,
      }}
      toBody={(values) => ({
        ...values,
        vive_con_infante: flagOf(values.vive_con_infante),
        puede_recoger: flagOf(values.puede_recoger),
      })}
    >
      <YesNo name="vive_con_infante" label="Vive con el infante" />
      <ChoiceField name="custodia" label="Custodia" of={CUSTODIAS} names={CUSTODIA_NAMES} placeholder="Sin respuesta" />
      <YesNo name="puede_recoger" label="Puede recogerlo" />
      {staff && (
        <TextAreaField
          name="restriccion_judicial"
          label="Restricción judicial"
          hint="Solo la ve el personal. Escribe qué ordenó el juez y el número de expediente."
          rows={3}
        />
      )}
    </SectionForm>
  );
}
