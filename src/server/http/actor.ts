/** The signed-in person, and proof that they may touch a record. */
import { refusals } from '#contract/refusals.ts';
import { type Capability, can, type Rol } from '#contract/roles.ts';

export interface Actor {
  userId: number;
  rol: Rol;
  sessionId: number;
}

declare const proof: unique symbol;
/** A value that has passed an authorization: services that touch records ask for it, so a forgotten check does not compile. */
export type Authorized<T> = T & { readonly [proof]: true };

/** Marks a value after the check that the caller has just made. */
export function authorized<T>(value: T): Authorized<T> {
  return value as Authorized<T>;
}

/** Refuses with 403 whoever lacks the capability. */
export function demand(actor: Actor, capability: Capability): void {
  if (!can(actor.rol, capability)) throw refusals.forbidden();
}

/** Whose records are opened. */
export interface Owner {
  userId: number;
}

/** Those with the capability open everybody's records, others their own; a stranger's do not exist for them (404). */
export function ownerOf(actor: Actor, capability: Capability, userId: number): Authorized<Owner> {
  if (actor.userId !== userId && !can(actor.rol, capability)) throw refusals.notFound();
  return authorized({ userId });
}
