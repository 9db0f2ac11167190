import Flex from 'antd/es/flex';
import { useSelector } from 'react-redux';
import { readRecord } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { useEdited } from '#client/lib/listParams.ts';
import { Button } from '#client/ui/Button.tsx';
import { FormBeside } from '#client/ui/Columns.tsx';
import { EditLink } from '#client/ui/EditLink.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/ui/feedback/useAction.ts';
import { Page } from '#client/ui/Page.tsx';
import { type Column, DataTable } from '#client/ui/table/DataTable.tsx';
import type { School } from '#contract/entities.ts';
import { mayDeleteSchool, mayEditSchool } from '#contract/policies.ts';
import { escuelas } from './api.ts';
import { EscuelaForm } from './EscuelaForm.tsx';
import { selectEdited } from './slice.ts';

/** Actions of one school. */
function EscuelaActions({ escuela }: { escuela: School }) {
  const edits = useMay(mayEditSchool, escuela);
  const deletes = useMay(mayDeleteSchool, escuela);
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
    <Flex wrap gap={6}>
      {edits && <EditLink id={escuela.id} name={escuela.nombre} />}
      {deletes && (
        <Button small kind="danger" busy={busy} onClick={() => void remove()} aria-label={`Eliminar ${escuela.nombre}`}>
          Eliminar
        </Button>
      )}
    </Flex>
  );
}

const read: readonly Column<School>[] = [
  { title: 'ID', render: ({ id }) => id, align: 'right', width: 80 },
  { title: 'Nombre', card: 'title', render: ({ nombre }) => nombre },
  { title: 'Prefijo', card: 'plain', render: ({ prefijo }) => prefijo },
];
const columns: readonly Column<School>[] = [
  ...read,
  { title: 'Acciones', render: (escuela) => <EscuelaActions escuela={escuela} /> },
];

/** The schools; those who may write have the form beside them. */
export default function EscuelasPage() {
  const id = useSelector(selectEdited);
  const { round, onDone } = useEdited();
  const { response, ...standing } = readRecord(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  const writes = useMay(mayEditSchool, null);
  const edited = (writes && escuelas.find((one) => one.id === id)) || null;
  const list = (
    <DataTable
      {...standing}
      label="Escuelas"
      columns={writes ? columns : read}
      rows={escuelas}
      isWorked={({ id }) => id === edited?.id}
      emptyText={writes ? 'Todavía no hay escuelas: agrega la primera.' : 'Todavía no hay escuelas.'}
    />
  );
  // Until the schools have come, nobody knows which one is edited.
  const form = !(id !== null && standing.loading) && (
    <EscuelaForm key={`${edited?.id} ${round}`} escuela={edited} refresh={standing.retry} onDone={onDone} />
  );
  return (
    <Page
      title="Escuelas"
      counter={response?.length ?? null}
      history={edited && { tabla: 'escuelas', registro: edited.id }}
    >
      {writes ? (
        <FormBeside form={form} edited={edited?.id ?? null}>
          {list}
        </FormBeside>
      ) : (
        list
      )}
    </Page>
  );
}
