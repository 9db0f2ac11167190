/** Whose child it may be, and who may write which part of its record. */

import type { InfantePatch } from '#contract/endpoints/infante-body.ts';
import { apiErrors } from '#contract/errors.ts';
import { FAMILY_CHILDREN_MAX } from '#contract/guarderia-rules.ts';
import { can } from '#contract/roles.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { seesAll } from './access.service.ts';
import { hasNursery, type InfanteFields, infantesOfFamily } from './infantes.repo.ts';
import { lockFamily } from './write.repo.ts';

/** The user whose child is enrolled: a family's own, for staff the one that they name (422 without). */
export function familyIdFor(actor: Actor, sent: number | null | undefined): number {
  if (seesAll(actor)) {
    if (sent == null) throw apiErrors.familyMissing();
    return sent;
  }
  if (sent != null && sent !== actor.userId) throw apiErrors.forbiddenField('familia_id');
  return actor.userId;
}

/** The family, locked. A family itself needs a nursery room (403). Throws 422 for one that is not there. */
export async function lockedFamily(tx: Transaction, actor: Actor, id: number) {
  const family = await lockFamily(tx, id);
  if (!family || family.activo === 0) throw apiErrors.noSuchFamily();
  if (!seesAll(actor) && family.sala_guarderia === null) throw apiErrors.forbidden();
  return family;
}

/** Throws 422 for a family that has enrolled FAMILY_CHILDREN_MAX children; staff enrol as many as there are. */
export async function assertFewChildren(tx: Transaction, actor: Actor, familyId: number): Promise<void> {
  if (seesAll(actor)) return;
  if ((await infantesOfFamily(tx, familyId)).length >= FAMILY_CHILDREN_MAX) throw apiErrors.familyChildrenFull();
}

/** A supervisor's word on an age outside of the range; others may only send back what is on record (403). */
export function ageFields(
  actor: Actor,
  sent: InfantePatch['edad_autorizada'],
  stored: Pick<InfanteFields, 'edad_motivo'>,
  now: string,
): Partial<InfanteFields> {
  if (sent === undefined || (sent?.motivo ?? null) === stored.edad_motivo) return {};
  if (!can(actor.rol, 'guarderia:verify')) throw apiErrors.forbiddenField('edad_autorizada');
  if (sent === null) return { edad_motivo: null, edad_por: null, edad_fecha: null };
  return { edad_motivo: sent.motivo, edad_por: actor.userId || null, edad_fecha: now };
}

/** Refuses (403) a family that has no nursery room: the nursery is not for it. */
export async function assertNursery(db: Queryable, actor: Actor): Promise<void> {
  if (!seesAll(actor) && !(await hasNursery(db, actor.userId))) throw apiErrors.forbidden();
}
