/** A queue for CPU-heavy work, fair by account and network. */
import { apiErrors } from '#contract/errors.ts';

/** Account and network of a piece of work. */
export interface Requester {
  account: string;
  network: string;
}

export interface QueueLimits {
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
export function fairQueue(limits: QueueLimits): <T>(requester: Requester, work: () => Promise<T>) => Promise<T> {
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
