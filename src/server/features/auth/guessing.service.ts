/** Limits on guessing passwords. Only failures count, so that a busy counter never locks itself out. */
import { setTimeout as wait } from 'node:timers/promises';
import * as apiErrors from '#contract/errors.ts';
import { isEmail } from '#contract/fields.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { networkOf } from '#server/http/client-network.ts';
import { inPasswordSlot } from '#server/http/passwords.ts';
import * as repo from './auth.repo.ts';

/** Failures are counted over this long. */
export const WINDOW_MS = 15 * 60_000;
/** For one account from one network (an IPv4 address, or an IPv6 network of 64 bits). */
const PER_ACCOUNT = 5;
/**
 * From one network over all accounts, and for one account from all networks: many computers guess as slowly as one.
 * Both apply to unknown pairs of network and account only: a network from which the person has signed in before may go
 * on, or guessing would lock people out.
 */
const PER_NETWORK = 50;
const PER_ACCOUNT_ANYWHERE = 50;
/**
 * Minimal response time over such a limit. Known pairs are checked and unknown ones are not: without it, the time would
 * reveal from which networks a person has signed in.
 */
const OVER_MS = 500;

/** Lines for failures in the audit log within the window, from all networks: they cannot be deleted. */
const LINES_MAX = 300;
/** Characters of an e-mail as typed that a line keeps. */
const TYPED_MAX = 120;

interface Guess {
  /** The e-mail in lower case. */
  account: string;
  /** The guesser, user 0 at the login; `address` is the network. */
  actor: Actor;
}

interface Limits {
  /** Seconds until a strange pair may try again, or null. */
  over: number | null;
  /** Seconds until this pair may, or null. */
  pair: number | null;
}

/** When the window of an instant (ISO) began. */
export const windowOf = (now: string): string => new Date(Date.parse(now) - WINDOW_MS).toISOString();

/** Seconds until an event at `instant` (ISO) is out of the window at `now`, at least one. */
export const secondsLeft = (instant: string, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(instant) + WINDOW_MS - Date.parse(now)) / 1000));

const networkOfGuess = ({ actor }: Guess): string => networkOf(actor.address ?? '');

async function limitsOf(db: Database, guess: Guess): Promise<Limits> {
  const { account, actor } = guess;
  const network = networkOfGuess(guess);
  const since = windowOf(actor.now);
  const left = ({ count, oldest }: repo.Failures, most: number): number | null =>
    count < most || !oldest ? null : secondsLeft(oldest, actor.now);
  const pair = left(await repo.failures(db, since, { account, address: network }), PER_ACCOUNT);
  const here = left(await repo.failures(db, since, { address: network }), PER_NETWORK);
  const anywhere = left(await repo.failures(db, since, { account }), PER_ACCOUNT_ANYWHERE);
  return { pair, over: here === null && anywhere === null ? null : Math.max(here ?? 0, anywhere ?? 0) };
}

/** Whether one more password may be looked at. Throws 429 for a pair that has had its tries. */
async function mayTry(db: Database, guess: Guess, { pair, over }: Limits): Promise<boolean> {
  if (over !== null) return pair === null && repo.isKnownAddress(db, guess.account, networkOfGuess(guess));
  if (pair !== null) throw apiErrors.tooMany(pair);
  return true;
}

/** Counts a failure and writes its line: account and address, never the typed password. */
async function countFailure(db: Database, guess: Guess): Promise<void> {
  const person = guess.actor.userId || (await repo.personOf(db, guess.account));
  await db.write(async (tx) => {
    await repo.recordFailure(tx, guess.account, networkOfGuess(guess), guess.actor.now);
    await leaveLine(tx, guess, person);
  });
}

async function leaveLine(tx: Transaction, guess: Guess, person: number | null): Promise<void> {
  const lines = await repo.failureLines(tx, windowOf(guess.actor.now), LINES_MAX);
  if (lines >= LINES_MAX) return;
  const more = lines === LINES_MAX - 1 ? { aviso: 'Hay más intentos: los de estos minutos ya no se anotan.' } : {};
  await record(tx, guess.actor, {
    accion: repo.FAILED,
    tabla: person === null ? 'sessions' : 'users',
    registro: person,
    // An unknown e-mail may be any typed text: it can be erased, and is erased after some weeks.
    persona: person ?? repo.NOBODYS,
    despues: { ...(isEmail(guess.account) && { correo: guess.account.slice(0, TYPED_MAX) }), ...more },
  });
}

/**
 * One try at a password, in its turn: returns the result of `check`, null for a wrong password, which is counted.
 * Throws 429 after too many failures and 503 when too many wait. Over the limit of a network or an account the answer
 * and its time are the same for all passwords, except for the right one from a known network.
 */
export async function tryPassword<T>(db: Database, guess: Guess, check: () => Promise<T | null>): Promise<T | null> {
  const began = performance.now();
  /** Undefined when this one is over a limit. */
  const attempt = async (): Promise<T | null | undefined> => {
    const limits = await limitsOf(db, guess);
    if (!(await mayTry(db, guess, limits))) return undefined;
    const right = await check();
    if (right !== null) return right;
    await countFailure(db, guess);
    return limits.over === null ? null : undefined;
  };
  const limits = await limitsOf(db, guess);
  const requester = { account: guess.account, network: networkOfGuess(guess) };
  // The limits are read again inside the slot: of many guesses at once, none overtakes the failures before it.
  const found = (await mayTry(db, guess, limits)) ? await inPasswordSlot(requester, attempt) : undefined;
  if (found !== undefined) return found;
  const { over } = limits.over === null ? await limitsOf(db, guess) : limits;
  await wait(Math.max(0, OVER_MS - (performance.now() - began)));
  throw apiErrors.tooManyHere(over ?? 1);
}
