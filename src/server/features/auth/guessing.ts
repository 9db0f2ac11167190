/** Limits on guessing passwords. Only failures count, so that a busy counter never locks itself out. */
import { refusals } from '#contract/refusals.ts';
import type { Database } from '#server/db/database.ts';
import * as repo from './repo.ts';

/** Failures are counted over this long. */
export const WINDOW_MS = 15 * 60_000;
/** For one account from one address. */
const PER_ACCOUNT = 5;
/** From one address over all accounts: a whole office shares one. */
const PER_ADDRESS = 50;
/**
 * For one account from all addresses together: many computers guess as slowly as one. It holds for strange addresses
 * only; those from which the person has signed in before stay open, or guessing would be a way to lock people out.
 */
const PER_ACCOUNT_ANYWHERE = 50;

export interface Guess {
  /** The e-mail in lower case, or another word for what is guessed. */
  account: string;
  address: string;
  now: Date;
}

/** Throws 429 with the seconds to wait after too many failures. */
export async function refuseGuessing(db: Database, { account, address, now }: Guess): Promise<void> {
  const since = new Date(now.getTime() - WINDOW_MS).toISOString();
  const limits: [repo.Failures, number][] = [
    [await repo.failures(db, since, { account, address }), PER_ACCOUNT],
    [await repo.failures(db, since, { address }), PER_ADDRESS],
  ];
  const anywhere = await repo.failures(db, since, { account });
  if (anywhere.count >= PER_ACCOUNT_ANYWHERE && !(await repo.isKnownAddress(db, account, address))) {
    limits.push([anywhere, PER_ACCOUNT_ANYWHERE]);
  }
  for (const [{ count, oldest }, limit] of limits) {
    if (count < limit || !oldest) continue;
    throw refusals.tooMany(Math.max(1, Math.ceil((Date.parse(oldest) + WINDOW_MS - now.getTime()) / 1000)));
  }
}

/** Counts a wrong guess. */
export async function countGuess(db: Database, { account, address, now }: Guess): Promise<void> {
  await db.write((tx) => repo.recordFailure(tx, account, address, now.toISOString()));
}
