import { useNavigate } from 'react-router-dom';
import { screens } from '#client/lib/urls.ts';
import { useAction } from '#client/ui/feedback/useAction.ts';
import type { Importacion } from '#contract/importaciones.ts';
import { importaciones } from '../api.ts';

/** Deletes a list that has changed nobody, or nobody any more, once the person has said yes; then all lists come. */
export function useDiscard({ id, archivo, estado }: Importacion) {
  const navigate = useNavigate();
  const [remove] = importaciones.useDeleteImportMutation();
  const { busy, error, run } = useAction();
  const lost =
    estado === 'deshecha'
      ? 'se borran sus filas y su archivo, y ya no se podrá rehacer.'
      : 'se pierde lo que se reparó en ella. Ningún alumno cambia.';
  const discard = () =>
    run(
      async () => {
        await remove({ params: { id } }).unwrap();
        void navigate(screens.importar());
      },
      'Lista descartada.',
      { message: '¿Descartar esta lista?', detail: `${archivo}: ${lost}`, accept: 'Descartar', danger: true },
    );
  return { busy, error, discard };
}
