import Flex from 'antd/es/flex';
import { useMay } from '#client/entities/usePolicy.ts';
import { problemOf } from '#client/lib/errors.ts';
import { editLink } from '#client/lib/listParams.ts';
import { Button, ButtonLink } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import type { School } from '#contract/entities.ts';
import { mayDeleteSchool, mayEditSchool } from '#contract/policies.ts';
import { escuelas } from './api.ts';

/** What can be done with one school of the list. */
export function EscuelaActions({ escuela }: { escuela: School }) {
  const edits = useMay(mayEditSchool, escuela);
  const deletes = useMay(mayDeleteSchool, escuela);
  const { confirm, tell } = useConfirm();
  const [deleteEscuela, { isLoading }] = escuelas.useDeleteEscuelaMutation();
  const remove = async () => {
    const message = '¿Seguro que deseas eliminar esta escuela?';
    const detail = `${escuela.nombre} (${escuela.prefijo})`;
    if (!(await confirm({ message, detail, accept: 'Eliminar', danger: true }))) return;
    try {
      await deleteEscuela(escuela.id).unwrap();
      notify.success('Escuela eliminada correctamente.');
    } catch (error) {
      notify.error('Error al eliminar la escuela.');
      // How many alumnos it still has is no matter for a notice that goes by itself.
      await tell(problemOf(error).message);
    }
  };
  return (
    <Flex wrap gap={6}>
      {edits && (
        <ButtonLink small to={editLink(escuela.id)} aria-label={`Editar ${escuela.nombre}`}>
          Editar
        </ButtonLink>
      )}
      {deletes && (
        <Button small kind="danger" busy={isLoading} onClick={remove} aria-label={`Eliminar ${escuela.nombre}`}>
          Eliminar
        </Button>
      )}
    </Flex>
  );
}
