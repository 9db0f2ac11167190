/** Passwords as argon2id hashes. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashing fills a processor: more at once than there are would freeze everybody's lists. */
let free = Math.max(1, availableParallelism() - 1);
const waiting: (() => void)[] = [];

/** Runs `work` when a processor is free for it. */
export async function inPasswordSlot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

/** The hash of a password with a fresh salt, in the usual `$argon2id$…` form. Takes about 30 ms. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const { memory, passes, parallelism } = COST;
  const tag = await derive('argon2id', { message: password.normalize('NFC'), nonce, ...COST });
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

/** A hash of nothing that anybody knows: an unknown e-mail costs as much time as a wrong password. */
const nobodys = inPasswordSlot(() => hashPassword(randomBytes(16).toString('hex')));

/** Whether a password belongs to a stored hash; null (no hash stored) takes as long and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , cost = '', salt = '', hash = ''] = (stored ?? (await nobodys)).split('$');
  const figure = (name: string) => Number(new RegExp(`${name}=(\\d+)`).exec(cost)?.[1]);
  const expected = Buffer.from(hash, 'base64');
  const tag = await derive('argon2id', {
    message: password.normalize('NFC'),
    nonce: Buffer.from(salt, 'base64'),
    memory: figure('m'),
    passes: figure('t'),
    parallelism: figure('p'),
    tagLength: expected.length,
  });
  return timingSafeEqual(tag, expected) && stored !== null;
}
