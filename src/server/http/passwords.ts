/** Passwords as argon2id hashes, and those that are tried first by guessing. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import * as apiErrors from '#contract/errors.ts';
import { foldText } from '#contract/search.ts';

const derive = promisify(argon2);

/** OWASP's first choice: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

/** Hashes at once: they take a thread each of the engine's four, which files and names of hosts are read by too. */
const AT_ONCE = 2;

/**
 * Hashing fills a processor; one stays free for other requests. Runs `work` in its turn; throws 503 when too many wait:
 * a hundred people behind one address in the morning find a place, and so do thirty who share an account.
 */
export const inPasswordSlot = fairQueue({
  atOnce: Math.min(AT_ONCE, Math.max(1, availableParallelism() - 1)),
  waiting: 256,
  ofNetwork: 128,
  ofPair: 48,
});

function encoded(nonce: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST;
  const text = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

/** The hash of a password with a fresh salt, in the usual `$argon2id$…` form. Takes about 30 ms. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  return encoded(nonce, await derive('argon2id', { message: password.normalize('NFC'), nonce, ...COST }));
}

/** Looks like a hash and is one of nothing: an unknown e-mail costs as much time as a wrong password. */
const NOBODYS = encoded(randomBytes(16), randomBytes(COST.tagLength));

/** Whether a password belongs to a stored hash; null (no hash stored) takes as long and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const [, , , cost = '', salt = '', hash = ''] = (stored ?? NOBODYS).split('$');
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

/** Likely local passwords: the product's own words, Spanish words, each with a year or digits. */
const LOCAL_WORDS =
  /^(?:servicios ?escolares|escuela|secundaria|primaria|guarderia|contrasena|administrador|supervisor|empleado|alumno|mexico|bienvenid[oa])[\d!.#*]*$/;

let known: Promise<ReadonlySet<string>> | null = null;

/** The list has 50,000 entries: read at the first password, not at the start. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

/** Whether a password is among the common ones, case and accents ignored. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const folded = foldText(password);
  return LOCAL_WORDS.test(folded) || (await commonPasswords()).has(password.toLowerCase());
}

/** Account and network of a piece of work. */
interface Requester {
  account: string;
  network: string;
}

interface QueueLimits {
  /** Pieces done at the same time. */
  atOnce: number;
  /** How many may wait: in all, from one network, and for one account from one network. */
  waiting: number;
  ofNetwork: number;
  ofPair: number;
}

/** Retry-After in seconds when the queue is full. */
const RETRY_S = 5;

interface Waiting {
  requester: Requester;
  start: () => void;
}

/**
 * Picks the next work: the waiting account that was served longest ago, or never; among several the one whose network
 * was; among these the first to come. Tries at one account or from one network wait for each other, others do not wait
 * for them.
 */
function fairOrder() {
  const served = new Map<string, number>();
  let turn = 0;
  const last = (key: string) => served.get(key) ?? 0;
  const keysOf = ({ account, network }: Requester) => [`account ${account}`, `network ${network}`] as const;
  return {
    /** Writes down that it is this one's turn. */
    began(requester: Requester): void {
      turn += 1;
      for (const key of keysOf(requester)) served.set(key, turn);
    },
    /** Takes the next one out of those that wait. */
    take(waiting: Waiting[]): Waiting | undefined {
      const order = waiting.map(
        ({ requester }, at) => [...keysOf(requester).map(last), at] as [number, number, number],
      );
      const [first] = order.sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
      // Entries would grow without end.
      if (waiting.length <= 1) served.clear();
      return first && waiting.splice(first[2], 1)[0];
    },
  };
}

/** Runs `work` when it is the asker's turn; throws 503 when too many wait. */
function fairQueue(limits: QueueLimits): <T>(requester: Requester, work: () => Promise<T>) => Promise<T> {
  const order = fairOrder();
  const waiting: Waiting[] = [];
  let running = 0;

  function assertSlot({ account, network }: Requester): void {
    const fromHere = waiting.filter(({ requester }) => requester.network === network);
    const same = fromHere.filter(({ requester }) => requester.account === account);
    const full =
      waiting.length >= limits.waiting || fromHere.length >= limits.ofNetwork || same.length >= limits.ofPair;
    if (full) throw apiErrors.signInBusy(RETRY_S);
  }

  return async (requester, work) => {
    if (running < limits.atOnce) running += 1;
    else {
      assertSlot(requester);
      await new Promise<void>((start) => waiting.push({ requester, start }));
    }
    order.began(requester);
    try {
      return await work();
    } finally {
      const next = order.take(waiting);
      if (next) next.start();
      else running -= 1;
    }
  };
}
