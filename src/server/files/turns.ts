/** One thing of each person at a time: whoever sends much waits for themselves, and nobody else does. */
import { slots } from './slots.ts';

/**
 * Runs the work of each person one after the other, in the order in which it came; that of others goes on meanwhile.
 * Whoever waits leaves the line when the signal is aborted; its reason is thrown then.
 */
export function turns(): <T>(userId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T> {
  const lines = new Map<number, { inLine: ReturnType<typeof slots>; length: number }>();
  return async (userId, work, signal) => {
    const line = lines.get(userId) ?? { inLine: slots(1), length: 0 };
    lines.set(userId, line);
    line.length += 1;
    try {
      return await line.inLine(work, signal);
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(userId);
    }
  };
}
