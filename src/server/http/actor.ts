/** The signed-in person, and proof that they may touch a record. */
import { refusals } from '#contract/refusals.ts';
import { type Capability, can, type Rol } from '#contract/roles.ts';

export interface Actor {
  userId: number;
  rol: Rol;
  sessionId: number;
  /** Where the request came from and its id, for the audit log; null when the product itself acts. */
  address: string | null;
  requestId: string | null;
}

/** The product itself: what tools and the first start write is nobody's request. */
export const THE_PRODUCT = { sessionId: 0, address: null, requestId: null } as const;

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
