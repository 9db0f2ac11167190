import { hasUnsaved } from '#client/lib/unsaved.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';

/** For what gives the record a new version: what is typed in its form could no longer be saved, so that comes first. */
export function useWhenSaved() {
  const { tell } = useConfirm();
  return (act: () => unknown): void => {
    void (hasUnsaved() ? tell('Hay cambios sin guardar en el formulario. Guárdalos antes.') : act());
  };
}
