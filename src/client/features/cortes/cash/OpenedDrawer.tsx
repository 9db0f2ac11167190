import { useFailedJob } from '#client/entities/useFailedJob.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';

/** A drawer that was to open: nothing is said of one that does, why not of one that does not. */
export function OpenedDrawer({ id, onGone }: { id: number; onGone: () => void }) {
  const { failed, retry } = useFailedJob(id, onGone);
  const { error, run } = useAction();
  if (!failed) return null;
  return (
    <Alert
      actions={[
        { text: 'Reintentar', kind: 'primary', onClick: () => run(retry, null) },
        { text: 'Cerrar', onClick: onGone },
      ]}
    >
      El movimiento quedó registrado, pero el cajón no se abrió en {failed.impresora}: {error ?? failed.motivo}
    </Alert>
  );
}
