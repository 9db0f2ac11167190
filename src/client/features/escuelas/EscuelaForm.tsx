import type { Edited } from '#client/ui/CatalogPage.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { escuelas as endpoints } from '#contract/endpoints/escuelas.ts';
import type { School } from '#contract/entities.ts';
import { NAME_MAX, PREFIX_MAX } from '#contract/rules.ts';
import { escuelas } from './api.ts';

type NewBody = BodyOf<typeof endpoints.createEscuela>;

const EMPTY = { nombre: '', prefijo: '' };

export function EscuelaForm({ record: escuela, onDone, refresh }: Edited<School>) {
  const [create] = escuelas.useCreateEscuelaMutation();
  const [update] = escuelas.useUpdateEscuelaMutation();
  const send = async (body: NewBody, key: string) => {
    try {
      await (escuela ? update({ params: { id: escuela.id }, body }) : create({ body, key })).unwrap();
    } catch (error) {
      notify.error('Error al guardar la escuela.');
      throw error;
    }
  };
  const cancel = () => {
    onDone();
    void refresh();
  };
  const title = escuela ? 'Editar Escuela' : 'Agregar Escuela';
  return (
    <Card title={title}>
      <FormShell
        name={escuela ? `escuela-${escuela.id}` : 'escuela'}
        title={title}
        draftTitle={({ nombre }) => `Escuela ${nombre}`.trim()}
        endpoint={escuela ? endpoints.updateEscuela : endpoints.createEscuela}
        initialValues={escuela ? { nombre: escuela.nombre, prefijo: escuela.prefijo, version: escuela.version } : EMPTY}
        toBody={(values) => values}
        send={(body, key) => send(body as NewBody, key)}
        done={escuela ? 'Escuela actualizada correctamente.' : 'Escuela creada correctamente.'}
        onFinished={onDone}
        refresh={escuela ? refresh : undefined}
        submitText={escuela ? 'Actualizar' : 'Agregar'}
        onCancel={escuela ? cancel : undefined}
      >
        <TextField name="nombre" label="Nombre" required maxLength={NAME_MAX * 2} autoComplete="off" />
        <TextField name="prefijo" label="Prefijo" required maxLength={PREFIX_MAX} autoComplete="off" />
      </FormShell>
    </Card>
  );
}
