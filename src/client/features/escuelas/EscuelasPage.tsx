import Flex from 'antd/es/flex';
import { readRecord } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useMay } from '#client/entities/usePolicy.ts';
import { Button, EditLink } from '#client/ui/Button.tsx';
import { CatalogPage } from '#client/ui/CatalogPage.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Column } from '#client/ui/table/DataTable.tsx';
import type { School } from '#contract/entities.ts';
import { mayDeleteSchool, mayEditSchool } from '#contract/policies.ts';
import { escuelas } from './api.ts';
import { EscuelaForm } from './EscuelaForm.tsx';

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
  const list = readRecord(catalogs.useListEscuelasQuery());
  const writes = useMay(mayEditSchool, null);
  return (
    <CatalogPage
      title="Escuelas"
      tabla="escuelas"
      of={list}
      rows={useEntities('escuelas', list.response)}
      columns={writes ? columns : read}
      emptyText={writes ? 'Todavía no hay escuelas: agrega la primera.' : 'Todavía no hay escuelas.'}
      form={writes ? (edited) => <EscuelaForm {...edited} /> : null}
    />
  );
}
