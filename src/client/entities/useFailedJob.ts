import { useEffect } from 'react';
import type { Trabajo } from '#contract/entities.ts';
import { printing } from './printing.ts';
import { useEntity } from './state.ts';

const POLL_MS = 1000;

/**
 * A print job of this tab that failed; null while pending and for a finished one, which is shown at
 * once. `retry` sends it again.
 */
export function useFailedJob(
  id: number,
  onDone: (id: number) => void,
): { failed: Trabajo | null; retry: (key: string) => Promise<unknown> } {
  const job = useEntity('trabajos', id);
  const estado = job?.estado;
  const ended = estado === 'impreso' || estado === 'fallo';
  printing.useJobQuery(id, { pollingInterval: ended ? 0 : POLL_MS });
  useEffect(() => {
    if (estado === 'impreso') onDone(id);
  }, [estado, onDone, id]);
  const [retryJob] = printing.useRetryJobMutation();
  return {
    failed: job?.estado === 'fallo' ? job : null,
    retry: (key) => retryJob({ params: { id }, key }).unwrap(),
  };
}
