import { notify } from '#client/ui/feedback/toast.ts';
import { DateField } from '#client/ui/form/dates.tsx';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import { NumberField, TextField } from '#client/ui/form/fields.tsx';
import type { Autorizado } from '#contract/guarderia.ts';
import { routes } from '#contract/routes.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { guarderia } from './endpoints.ts';
import { IdentificacionFields } from './PersonaFields.tsx';
import { identificacionValues, orNull, textsOf } from './values.ts';

interface Props {
  infanteId: number;
  /** Left out: a new one. */
  autorizado?: Autorizado;
  onDone: () => void;
}

const valuesOf = (autorizado: Autorizado | undefined) => ({
  ...textsOf(autorizado, ['nombre', 'parentesco', 'celular', 'vigencia']),
  identificacion: identificacionValues(autorizado?.identificacion),
  ...(autorizado && { version: autorizado.version }),
});
const toBody = ({ identificacion, ...rest }: ReturnType<typeof valuesOf>) => ({
  ...rest,
  identificacion: orNull(identificacion),
});

/** The form of a person who may pick the child up. */
export function AutorizadoForm({ infanteId, autorizado, onDone }: Props) {
  const [create] = guarderia.useCreateAutorizadoMutation();
  const [update] = guarderia.useUpdateAutorizadoMutation();
  const common = {
    title: autorizado ? autorizado.nombre : 'Persona autorizada',
    name: `autorizado-${autorizado?.id ?? `nuevo-${infanteId}`}`,
    initialValues: valuesOf(autorizado),
    toBody,
    onSaved: () => {
      notify.success('Datos guardados.');
      onDone();
    },
    autosave: true,
    submitText: 'Guardar persona',
    onCancel: onDone,
    children: <Fields stored={autorizado?.identificacion?.tipo ?? null} />,
  };
  if (!autorizado) {
    return (
      <FormShell
        {...common}
        call={routes.createAutorizado}
        send={(body, key) => create({ id: infanteId, body, key }).unwrap()}
      />
    );
  }
  return (
    <FormShell
      {...common}
      call={routes.updateAutorizado}
      send={(body) => update({ id: autorizado.id, body }).unwrap()}
    />
  );
}

function Fields({ stored }: { stored: string | null }) {
  return (
    <FieldGrid>
      <TextField name="nombre" label="Nombre completo" required maxLength={NAME_MAX * 2} autoComplete="off" />
      <TextField name="parentesco" label="Parentesco" required maxLength={NAME_MAX} autoComplete="off" />
      <NumberField name="celular" label="Celular" type="tel" required autoComplete="off" />
      <DateField name="vigencia" label="Puede recoger hasta" hint="Vacío: sin fecha límite." />
      <IdentificacionFields stored={stored} />
    </FieldGrid>
  );
}
