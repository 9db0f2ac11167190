import { notify } from '#client/ui/feedback/toast.ts';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, TextField } from '#client/ui/form/fields.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Autorizado } from '#contract/guarderia.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { guarderia } from '../api.ts';
import { IdentificacionFields } from '../expediente/PersonaFields.tsx';
import { AUTORIZADO, identificacionValues, orNull, textsOf } from '../expediente/values.ts';

interface Props {
  infanteId: number;
  /** Left out: a new one. */
  autorizado?: Autorizado;
  onDone: () => void;
}

type NewBody = BodyOf<typeof endpoints.createAutorizado>;

/** The form of a person who may pick the child up. */
export function AutorizadoForm({ infanteId, autorizado, onDone }: Props) {
  const [create] = guarderia.useCreateAutorizadoMutation();
  const [update] = guarderia.useUpdateAutorizadoMutation();
  return (
    <FormShell
      title={autorizado ? autorizado.nombre : 'Persona autorizada'}
      name={`autorizado-${autorizado?.id ?? `nuevo-${infanteId}`}`}
      endpoint={autorizado ? endpoints.updateAutorizado : endpoints.createAutorizado}
      initialValues={{
        ...textsOf(autorizado, AUTORIZADO),
        identificacion: identificacionValues(autorizado?.identificacion),
        ...(autorizado && { version: autorizado.version }),
      }}
      toBody={(values) => ({ ...values, identificacion: orNull(values.identificacion) })}
      send={(body, key) =>
        (autorizado
          ? update({ id: autorizado.id, body })
          : create({ id: infanteId, body: body as NewBody, key })
        ).unwrap()
      }
      onSaved={() => {
        notify.success('Datos guardados.');
        onDone();
      }}
      autosave
      submitText="Guardar persona"
      onCancel={onDone}
    >
      <FieldGrid>
        <TextField name="nombre" label="Nombre completo" required maxLength={NAME_MAX * 2} autoComplete="off" />
        <TextField name="parentesco" label="Parentesco" required maxLength={NAME_MAX} autoComplete="off" />
        <NumberField name="celular" label="Celular" type="tel" required autoComplete="off" />
        <DateField name="vigencia" label="Puede recoger hasta" hint="Vacío: sin fecha límite." />
        <IdentificacionFields />
      </FieldGrid>
    </FormShell>
  );
}
