/** What a feature's routes are made of: a call of the contract and what answers it. */
import type { AnyObject } from 'yup';
import type { AnyCall, Call } from '#contract/call.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Settings } from '#server/settings.ts';
import type { Actor } from './actor.ts';

/** What the application is built from. */
export interface Deps {
  db: Database;
  settings: Settings;
  /** Version of the product, shown by /health. */
  version: string;
  /** The clock: tests set it. */
  now: () => Date;
}

/** What a request brings, checked against its call. */
export interface Request<P, Q, B> {
  actor: Actor;
  params: P;
  query: Q;
  body: B;
  /** Instant of the request, ISO in UTC. */
  now: string;
  /** Address of the client, as far as TRUST_PROXY lets it be believed. */
  address: string;
  device: string;
  deps: Deps;
}
// biome-ignore lint/suspicious/noExplicitAny: a request of any call; each handler knows its own
export type AnyRequest = Request<any, any, any>;

export interface Handler {
  call: AnyCall;
  /** Answers outside a transaction; calls without `write` use it. */
  read?: (request: AnyRequest) => Promise<unknown>;
  /** What must be done before the transaction because it takes time (hashing a password). */
  prepare?: (request: AnyRequest) => Promise<unknown>;
  /** Answers inside one durable transaction, once per Idempotency-Key. */
  write?: (tx: Transaction, request: AnyRequest, prepared: unknown) => Promise<unknown>;
}

/** A call that reads, or that minds its own transactions. */
export function reading<P extends AnyObject, Q extends AnyObject, B extends AnyObject, A>(
  call: Call<P, Q, B, A>,
  read: (request: Request<P, Q, B>) => Promise<A>,
): Handler {
  return { call, read };
}

/** A call that writes: all of it in one transaction, answered only when durable. */
export function writing<P extends AnyObject, Q extends AnyObject, B extends AnyObject, A>(
  call: Call<P, Q, B, A>,
  write: (tx: Transaction, request: Request<P, Q, B>) => Promise<A>,
): Handler {
  return { call, write };
}

/** A call that writes after something that takes time and must not hold up a transaction. */
export function preparedWriting<P extends AnyObject, Q extends AnyObject, B extends AnyObject, A, Prepared>(
  call: Call<P, Q, B, A>,
  prepare: (request: Request<P, Q, B>) => Promise<Prepared>,
  write: (tx: Transaction, request: Request<P, Q, B>, prepared: Prepared) => Promise<A>,
): Handler {
  return { call, prepare, write: write as Handler['write'] };
}
