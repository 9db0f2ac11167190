import { useEffect } from 'react';
import { usePast } from '#client/api/travel.ts';
import { printing } from '#client/entities/printing.ts';
import { useEntity } from '#client/entities/useEntity.ts';
import { Alert } from '#client/ui/feedback/states.tsx';
import { useAction } from '#client/ui/feedback/useAction.ts';

const POLL_MS = 1000;

/** A ticket on its way to a printer: nothing is said of one that comes out, why not of one that does not. */
export function SentJob({ id, onGone }: { id: number; onGone: (id: number) => void }) {
  const job = useEntity('trabajos', id);
  const estado = job?.estado;
  const ended = estado === 'impreso' || estado === 'fallo';
  printing.endpoints.job.useQuerySubscription(id, { pollingInterval: ended ? 0 : POLL_MS, skip: usePast() });
  const [retry] = printing.useRetryJobMutation();
  const { error, run } = useAction();
  useEffect(() => {
    if (estado === 'impreso') onGone(id);
  }, [estado, onGone, id]);
  if (!job || estado !== 'fallo') return null;
  const again = () => run((key) => retry({ params: { id }, key }).unwrap(), null);
  return (
    <Alert
      actions={[
        { text: 'Reintentar', kind: 'primary', onClick: again },
        { text: 'Cerrar', onClick: () => onGone(id) },
      ]}
    >
      El ticket {job.ticket} no se imprimió en {job.impresora}: {error ?? job.motivo}
    </Alert>
  );
}
