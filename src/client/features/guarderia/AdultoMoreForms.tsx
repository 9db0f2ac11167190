/** The later sections of an adult's record: work, and what concerns this child. */
import { selectRol } from '#client/api/session.ts';
import { useAppSelector } from '#client/entities/state.ts';
import { NumberField, SelectField, TextAreaField, TextField } from '#client/ui/form/fields.tsx';
import { CUSTODIAS } from '#contract/guarderia-rules.ts';
import { CUSTODIA_NAMES } from '#contract/guarderia-words.ts';
import { can } from '#contract/roles.ts';
import { routes } from '#contract/routes.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { type AdultoSectionProps, adultoForm, useSaveAdulto, YesNo } from './AdultoForms.tsx';
import { custodiaBody, custodiaValues, trabajoValues } from './adultoValues.ts';
import { NotesField } from './PersonaFields.tsx';
import { SectionForm } from './SectionForm.tsx';

const common = { maxLength: NAME_MAX, autoComplete: 'off' };

export const TrabajoForm = adultoForm(trabajoValues, () => (
  <>
    <TextField {...common} name="ocupacion" label="Ocupación" />
    <TextField {...common} name="empresa" label="Empresa" maxLength={NAME_MAX * 2} />
    <NumberField name="telefono_trabajo" label="Teléfono del trabajo" type="tel" autoComplete="off" />
    <TextField name="horario_laboral" label="Horario de trabajo" autoComplete="off" />
    <NotesField name="domicilio_trabajo" label="Domicilio del trabajo" />
    <TextField name="nss" label="NSS" hint="11 dígitos." inputMode="numeric" autoComplete="off" />
    <TextField name="rfc" label="RFC" hint="13 caracteres." uppercase autoComplete="off" />
    <TextField {...common} name="estado_civil" label="Estado civil" />
    <TextField {...common} name="escolaridad" label="Escolaridad" />
  </>
));

const custodies = CUSTODIAS.map((value) => ({ value, label: CUSTODIA_NAMES[value] }));

export function CustodiaForm({ adulto, infanteId, quien, ...props }: AdultoSectionProps) {
  const staff = can(useAppSelector(selectRol), 'guarderia:read');
  return (
    <SectionForm
      {...props}
      call={routes.updateAdulto}
      initialValues={custodiaValues(adulto, staff)}
      toBody={custodiaBody}
      send={useSaveAdulto({ infanteId, quien })}
    >
      <YesNo name="vive_con_infante" label="Vive con el infante" />
      <SelectField name="custodia" label="Custodia" options={custodies} placeholder="Sin respuesta" />
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
