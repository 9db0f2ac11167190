import { FormShell } from '#client/ui/form/FormShell.tsx';
import { FieldGrid } from '#client/ui/form/Frame.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Autorizado } from '#contract/guarderia.ts';
import { NAME_MAX } from '#contract/rules.ts';
import { guarderia } from '../api.ts';
import { day, elementsOf, type Field, IDENTIFICACION, initialOf, phone, sentOf, words } from '../expediente/fields.tsx';

interface Props {
  infanteId: number;
  /** Left out: a new one. */
  autorizado?: Autorizado;
  /** Asks for the person as it is now; left out: a new one. */
  refresh?: () => Promise<unknown>;
  onDone: () => void;
}

const FIELDS: readonly Field[] = [
  words('nombre', 'Nombre completo', { required: true, maxLength: NAME_MAX * 2 }),
  words('parentesco', 'Parentesco', { required: true }),
  phone('celular', 'Celular', { required: true }),
  day('vigencia', 'Puede recoger hasta', 'Vacío: sin fecha límite.'),
  IDENTIFICACION,
];

type NewBody = BodyOf<typeof endpoints.createAutorizado>;

/** The form of a person who may pick the child up. */
export function AutorizadoForm({ infanteId, autorizado, refresh, onDone }: Props) {
  const [create] = guarderia.useCreateAutorizadoMutation();
  const [update] = guarderia.useUpdateAutorizadoMutation();
  return (
    <FormShell
      title={autorizado ? autorizado.nombre : 'Persona autorizada'}
      name={`autorizado-${autorizado?.id ?? `nuevo-${infanteId}`}`}
      endpoint={autorizado ? endpoints.updateAutorizado : endpoints.createAutorizado}
      initialValues={{ ...initialOf(FIELDS, autorizado), ...(autorizado && { version: autorizado.version }) }}
      toBody={(values) => sentOf(FIELDS, values)}
      send={(body, key) =>
        (autorizado
          ? update({ params: { id: autorizado.id }, body })
          : create({ params: { id: infanteId }, body: body as NewBody, key })
        ).unwrap()
      }
      done="Datos guardados."
      refresh={refresh}
      onFinished={onDone}
      autosave
      submitText="Guardar persona"
      onCancel={onDone}
    >
      <FieldGrid>{elementsOf(FIELDS)}</FieldGrid>
    </FormShell>
  );
}
