/** Who may know of a child: its family, where it has a nursery room, and staff. To everybody else it does not exist. */
import { apiErrors } from '#contract/errors.ts';
import { mayEditInfante, mayOpenInfante } from '#contract/policies.ts';
import { can } from '#contract/roles.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import { type InfanteRow, infanteById } from './infantes.repo.ts';
import { lockInfante } from './write.repo.ts';

/** Whether the actor works with all children; others know their own alone. */
export function seesAll(actor: Actor): boolean {
  return can(actor.rol, 'guarderia:read');
}

/** The user whose children alone the actor may know of; null for staff, who know all. */
export function familyOf(actor: Actor): number | null {
  return seesAll(actor) ? null : actor.userId;
}

/** A child that the actor may know of. Throws 404. */
export async function childFor(db: Queryable, actor: Actor, id: number): Promise<Authorized<InfanteRow>> {
  const row = await infanteById(db, id, familyOf(actor));
  if (!row) throw apiErrors.notFound();
  return authorize(mayOpenInfante, actor, row);
}

/** The same, locked until the transaction ends. */
export async function lockedChild(tx: Transaction, actor: Actor, id: number): Promise<Authorized<InfanteRow>> {
  await lockInfante(tx, id);
  return childFor(tx, actor, id);
}

/** A child about to be changed: locked, known to the actor (404) and not in baja (409). */
export async function childToChange(tx: Transaction, actor: Actor, id: number): Promise<Authorized<InfanteRow>> {
  return authorize(mayEditInfante, actor, await lockedChild(tx, actor, id));
}
