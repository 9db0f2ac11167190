import { useSyncExternalStore } from 'react';
import { onUpdate, takeUpdate, updateWaits } from '#client/lib/serviceWorker.ts';
import { hasUnsaved } from '#client/lib/unsaved.ts';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { Alert } from '#client/ui/feedback/states.tsx';

/** A newer version is offered, never forced: whoever fills in a form takes it afterwards. */
export function UpdateNotice() {
  const waits = useSyncExternalStore(onUpdate, updateWaits);
  const { tell } = useConfirm();
  if (!waits) return null;
  const take = () => {
    if (hasUnsaved()) void tell('Hay cambios sin guardar. Guárdalos antes de actualizar.');
    else takeUpdate();
  };
  return (
    <Alert kind="info" actions={[{ text: 'Actualizar', onClick: take }]}>
      Hay una versión nueva de la aplicación.
    </Alert>
  );
}
