import { useEffect } from 'react';
import { usePast } from '#client/api/travel.ts';
import type { Trabajo } from '#contract/entities.ts';
import { printing } from './printing.ts';
import { useEntity } from './useEntity.ts';

const POLL_MS = 1000;

/**
 * What went to a printer from here, once it has come to nothing; null before, and of one that is done, which is told at
 * once. `retry` sends it again.
 */
export function useFailedJob(
  id: number,
  onDone: (id: number) => void,
): { failed: Trabajo | null; retry: (key: string) => Promise<unknown> } {
  const job = useEntity('trabajos', id);
  const estado = job?.estado;
  const ended = estado === 'impreso' || estado === 'fallo';
  printing.endpoints.job.useQuerySubscription(id, { pollingInterval: ended ? 0 : POLL_MS, skip: usePast() });
  useEffect(() => {
    if (estado === 'impreso') onDone(id);
  }, [estado, onDone, id]);
  const [retryJob] = printing.useRetryJobMutation();
  return {
    failed: job?.estado === 'fallo' ? job : null,
    retry: (key) => retryJob({ params: { id }, key }).unwrap(),
  };
}
