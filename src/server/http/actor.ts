/** The signed-in person, and proof that they may touch a record. */
import { businessDay } from '#contract/dates.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { User } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Policy } from '#contract/policies.ts';
import { type Capability, can, type Rol, whoMay } from '#contract/roles.ts';

/** The person, network and time of a request. */
export interface Actor {
  userId: number;
  rol: Rol;
  sessionId: number;
  /** Where the request came from and its id, for the audit log; null when the product itself acts. */
  address: string | null;
  requestId: string | null;
  /** ISO in UTC: one instant for all that a request does. */
  now: string;
  /** The calendar day (YYYY-MM-DD) of the business that this instant falls on. */
  today: string;
  /** The business's time zone. */
  timeZone: string;
  /** The business demands that they choose their own password before anything else. */
  mustChoosePassword?: boolean;
}

/** An actor before authentication. */
export type Origin = Pick<Actor, 'address' | 'requestId' | keyof Moment>;

/** When something is done. */
export type Moment = Pick<Actor, 'now' | 'today' | 'timeZone'>;
/** An instant in the business's time zone. */
export const momentOf = (now: Date, timeZone: string): Moment => ({
  now: now.toISOString(),
  today: businessDay(now, timeZone),
  timeZone,
});

/** Columns of `users u` that every request reads: another process may change them, so they are not cached. */
export const ACTOR_COLUMNS = `u.rol, CASE WHEN u.clave_provisional = 1
    AND EXISTS (SELECT 1 FROM ajustes WHERE exigir_clave_propia = 1) THEN 1 ELSE 0 END AS must_choose`;
export interface ActorRow {
  rol: number;
  must_choose: number;
}

/**
 * Refuses with 403 people who must choose their own password first, except on the endpoints that lead there. `id` is
 * the one in the path.
 */
export function assertOwnPassword(actor: Actor, { beforeOwnPassword }: AnyEndpoint, id: unknown): void {
  if (!actor.mustChoosePassword || beforeOwnPassword === 'always') return;
  if (beforeOwnPassword === 'own' && String(id) === String(actor.userId)) return;
  throw apiErrors.ownPasswordFirst();
}

/** The product itself, as the author of writes by tools and at the first start. */
export const THE_PRODUCT = { sessionId: 0, address: null, requestId: null } as const;

declare const proof: unique symbol;
/** A record of which a policy was asked: services that change or reveal one take it, so a forgotten check does not compile. */
export type Authorized<Record> = Record & { readonly [proof]: true };

/** Returns the record when the policy allows the actor to go on, or throws the policy's error. */
export function authorize<Asked, Record extends Asked>(
  policy: Policy<Asked>,
  { userId: id, rol }: Pick<Actor, 'userId' | 'rol'>,
  record: Record,
): Authorized<Record> {
  const error = policy({ id, rol }, record);
  if (error) throw error;
  return record as Authorized<Record>;
}

/** Refuses with 403 without the capability. */
export function assertCapability(actor: Actor, capability: Capability): void {
  if (!can(actor.rol, capability)) throw apiErrors.forbidden(whoMay(capability));
}

/** Owner of the opened records. */
export type Owner = Pick<User, 'id'>;

/** Gives the record back; 404 where there is none. */
export function assertFound<Record>(record: Record | null | undefined): Record {
  if (record == null) throw apiErrors.notFound();
  return record;
}

/** Gives the record (on the wire) back; a change that started from any other version is 409, with it as it stands. */
export function assertCurrent<Record extends { version: number }>(actual: Record, version: number | undefined): Record {
  if (version !== undefined && version !== actual.version) throw apiErrors.staleVersion(actual);
  return actual;
}
