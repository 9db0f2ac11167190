import type { AnuncioRow } from '#client/entities/tables.ts';
import { problemOf } from '#client/lib/errors.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { notify } from '#client/ui/feedback/toast.ts';
import { anuncios } from './endpoints.ts';

/** Deletes an announcement, once that has been asked. */
export function useDelete({ id }: AnuncioRow) {
  const { confirm } = useConfirm();
  const [deleteAnuncio, { isLoading }] = anuncios.endpoints.deleteAnuncio.useMutation();
  const remove = async () => {
    const detail = 'Nadie lo verá más, y no se puede recuperar.';
    if (!(await confirm({ message: '¿Eliminar este anuncio?', detail, accept: 'Eliminar', danger: true }))) return;
    try {
      await deleteAnuncio(id).unwrap();
      notify.success('Anuncio eliminado.');
    } catch (error) {
      notify.error(problemOf(error).message);
    }
  };
  return { remove, removing: isLoading };
}
