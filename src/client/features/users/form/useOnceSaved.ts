import { hasUnsaved } from '#client/lib/unsaved.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';

/** For what gives the record a new version: what is typed in its form could no longer be saved, and is asked about first. */
export function useOnceSaved() {
  const { tell } = useConfirm();
  return (work: () => Promise<void> | void) => async () => {
    if (hasUnsaved()) return tell('Hay cambios sin guardar en el formulario. Guárdalos antes con «Enviar».');
    await work();
  };
}
