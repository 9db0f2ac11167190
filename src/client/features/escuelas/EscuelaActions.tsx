import Flex from 'antd/es/flex';
import { useMay } from '#client/entities/usePolicy.ts';
import { Button } from '#client/ui/Button.tsx';
import { EditLink } from '#client/ui/EditLink.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { School } from '#contract/entities.ts';
import { mayDeleteSchool, mayEditSchool } from '#contract/policies.ts';
import { escuelas } from './api.ts';

/** What can be done with one school of the list. */
export function EscuelaActions({ escuela }: { escuela: School }) {
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
