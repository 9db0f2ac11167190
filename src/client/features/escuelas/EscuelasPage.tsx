import Flex from 'antd/es/flex';
import { readRecord } from '#client/entities/base.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useOpened } from '#client/entities/dialog.ts';
import { useCan, useEntities, useMay } from '#client/entities/state.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { EditLink } from '#client/ui/ButtonLink.tsx';
import { CatalogPage, type Edited } from '#client/ui/CatalogPage.tsx';
import { useAction, useConfirm } from '#client/ui/feedback/confirm.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { FormShell } from '#client/ui/form/FormShell.tsx';
import { TextField } from '#client/ui/form/fields.tsx';
import { Card } from '#client/ui/Page.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { BodyOf } from '#contract/endpoint.ts';
import { escuelas as endpoints } from '#contract/endpoints/escuelas.ts';
import type { School } from '#contract/entities.ts';
import { mayDeleteSchool, mayEditSchool } from '#contract/policies.ts';
import { NAME_MAX, PREFIX_MAX } from '#contract/rules.ts';
import { escuelas } from './api.ts';

function EscuelaActions({ escuela }: { escuela: School }) {
  const edits = useMay(mayEditSchool, escuela);
  const deletes = useMay(mayDeleteSchool, escuela);
  const begins = useCan('ciclos:write');
  const [, openCiclo] = useOpened<number>('ciclo');
  const { tell } = useConfirm();
  const { busy, run } = useAction((reason) => {
    notify.error('Error al eliminar la escuela.');
    // How many alumnos it still has is no matter for a notice that goes by itself.
    void tell(reason);
  });
  const [deleteEscuela] = escuelas.useDeleteEscuelaMutation();
  const remove = () => {
    const message = '¿Seguro que deseas eliminar esta escuela?';
    const question = { message, detail: `${escuela.nombre} (${escuela.prefijo})`, accept: 'Eliminar', danger: true };
    const work = () => deleteEscuela({ params: { id: escuela.id } }).unwrap();
    return run(work, 'Escuela eliminada correctamente.', question);
  };
  return (
    <Flex gap={6}>
      {edits && <EditLink id={escuela.id} name={escuela.nombre} />}
      {deletes && (
        <Button small busy={busy} onClick={() => void remove()} aria-label={`Eliminar ${escuela.nombre}`}>
          Eliminar
        </Button>
      )}
      {begins && (
        <Button small onClick={() => openCiclo(escuela.id)} aria-label={`Nuevo ciclo de ${escuela.nombre}`}>
          Nuevo ciclo
        </Button>
      )}
    </Flex>
  );
}

const read: readonly Column<School>[] = [
  { title: 'ID', render: ({ id }) => id, align: 'right', width: 80 },
  { title: 'Nombre', card: 'title', render: ({ nombre }) => nombre },
  { title: 'Prefijo', card: 'plain', whole: true, render: ({ prefijo }) => prefijo },
];
const columns: readonly Column<School>[] = [
  ...read,
  { title: 'Acciones', render: (escuela) => <EscuelaActions escuela={escuela} /> },
];

/** The schools, for editors with the form beside them. */
export default function EscuelasPage() {
  const list = readRecord(catalogs.useListEscuelasQuery());
  const writes = useMay(mayEditSchool, null);
  const imports = useCan('importaciones:write');
  return (
    <CatalogPage
      title="Escuelas"
      tabla="escuelas"
      ways={[imports && { text: 'Importar listas', to: screens.importar() }]}
      of={list}
      rows={useEntities('escuelas', list.response)}
      columns={writes ? columns : read}
      emptyText={
        writes
          ? 'Todavía no hay escuelas: agrega la primera, o importa una lista y se crea con ella.'
          : 'Todavía no hay escuelas.'
      }
      form={writes ? (edited) => <EscuelaForm {...edited} /> : null}
    />
  );
}

type NewBody = BodyOf<typeof endpoints.createEscuela>;

const EMPTY = { nombre: '', prefijo: '' };

function EscuelaForm({ record: escuela, onDone, refresh }: Edited<School>) {
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
