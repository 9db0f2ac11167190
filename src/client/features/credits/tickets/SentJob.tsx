import { useFailedJob } from '#client/entities/useFailedJob.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';

/** A ticket on its way to a printer: nothing is said of one that comes out, why not of one that does not. */
export function SentJob({ id, onGone }: { id: number; onGone: (id: number) => void }) {
  const { failed, retry } = useFailedJob(id, onGone);
  const { error, run } = useAction();
  if (!failed) return null;
  return (
    <Alert
      actions={[
        { text: 'Reintentar', kind: 'primary', onClick: () => run(retry, null) },
        { text: 'Cerrar', onClick: () => onGone(id) },
      ]}
    >
      El ticket {failed.ticket} no se imprimió en {failed.impresora}: {error ?? failed.motivo}
    </Alert>
  );
}
