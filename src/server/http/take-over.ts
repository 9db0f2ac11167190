/** Offline entries of a user who can no longer sign in: a supervisor sends them in their own session. */
import { fullName } from '#contract/person.ts';
import { mayTakeOver } from '#contract/policies.ts';
import type { Transaction } from '#server/db/database.ts';
import { authorize } from './actor.ts';
import type { AnyRequest } from './handler.ts';

/** Who typed what a request brings, where that is not who sends it. */
interface Author {
  id: number;
  activo: boolean;
  /** Null of somebody who was deleted. */
  nombre: string | null;
}

/**
 * The author whom the query names, in whose place the actor may send; null where it names nobody else. Their row stays locked:
 * what they sent themselves is written by then, and they can't sign in again meanwhile. Throws 403, and 409 while they can.
 */
export async function authorOf(tx: Transaction, { actor, query }: AnyRequest): Promise<Author | null> {
  const id = (query as { capturado_por?: number | null } | undefined)?.capturado_por;
  if (id == null || id === actor.userId) return null;
  const row = await tx.get<{ activo: number; nombre: string; apaterno: string; amaterno: string | null }>(
    `SELECT activo, nombre, apaterno, amaterno FROM users WHERE id = ?${tx.dialect.forUpdate}`,
    id,
  );
  return authorize(mayTakeOver, actor, { id, activo: row?.activo === 1, nombre: row && fullName(row) });
}
