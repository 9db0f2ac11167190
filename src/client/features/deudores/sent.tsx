/** Reminders that went out. */
import { useEntities } from '#client/entities/useEntity.ts';
import { Money } from '#client/ui/Money.tsx';
import type { Brought } from '#contract/endpoints/recordatorios.ts';
import type { Recordatorio } from '#contract/entities.ts';

export type Sent = Recordatorio & Brought;

/** Those of a list, each with what it brought. */
export function useSent(ids: readonly (Brought & { id: number })[] | undefined): Sent[] {
  const rows = useEntities(
    'recordatorios',
    ids?.map(({ id }) => id),
  );
  const brought = new Map(ids?.map(({ id, abonado }) => [id, abonado]));
  return rows.map((row) => ({ ...row, abonado: brought.get(row.id) ?? null }));
}

/** Amount received after it; empty if none or hidden. */
export const broughtText = (abonado: Sent['abonado']) =>
  (abonado ?? 0) > 0 && (
    <>
      abonó <Money value={abonado ?? 0} />
    </>
  );

export const SentText = ({ texto }: Pick<Sent, 'texto'>) => (
  <details>
    <summary>Qué decía</summary>
    <p style={{ maxWidth: 360, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{texto}</p>
  </details>
);
