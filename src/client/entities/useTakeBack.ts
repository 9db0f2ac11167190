import { selectPerson } from '#client/api/session.ts';
import { useMinute } from '#client/lib/time.ts';
import type { Abono } from '#contract/entities.ts';
import type { Policy } from '#contract/policies.ts';
import { useAppSelector, usePolicy } from './state.ts';

type Taken = Pick<Abono, 'cancelado' | 'created_at' | 'registrado_por_id' | 'en_corte_abierto'>;

/**
 * Whether the signed-in person may cancel money that came in or went out; `whom` says whom to ask for what they took
 * themselves in the open till and may no longer cancel, else it is null.
 */
export function useTakeBack(
  policy: Policy<Taken & { ahora: string }>,
  taken: Taken,
): { may: boolean; whom: string | null } {
  const ahora = useMinute();
  const error = usePolicy(policy, { ...taken, ahora });
  const me = useAppSelector(selectPerson)?.id;
  const own = taken.registrado_por_id === me && taken.en_corte_abierto && !taken.cancelado;
  return { may: error === null, whom: own && error ? error.message : null };
}
