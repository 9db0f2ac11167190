/** Bytes of uploads that lie on the disk and have no row yet: they count like stored ones, or many at once would fill it. */
import type { ApiError } from '#contract/errors.ts';

/** How much may still be stored, of all files or of some. */
export interface SpaceLimit {
  /** The same for all uploads that share it. */
  key: string;
  /** Bytes, as the rows say. */
  left: number;
  full: () => ApiError;
}

/** The bytes of one upload, until it has ended. */
export interface Held {
  /** Throws the error of the space limit that as many bytes more would not fit into; those that wait already count. */
  add(bytes: number): void;
  /** Of what is no longer on the disk. */
  drop(bytes: number): void;
  /** Nothing of it is on the disk any more. */
  end(): void;
}

export interface Waiting {
  /** Begins an upload whose bytes count against each of these space limits. */
  reserve(spaceLimits: readonly SpaceLimit[]): Held;
}

/** The uploads of this process. */
export function openWaiting(): Waiting {
  const waiting = new Map<string, number>();
  const count = (spaceLimits: readonly SpaceLimit[], bytes: number) => {
    for (const { key } of spaceLimits) {
      const sum = (waiting.get(key) ?? 0) + bytes;
      if (sum > 0) waiting.set(key, sum);
      else waiting.delete(key);
    }
  };
  return {
    reserve(spaceLimits) {
      let own = 0;
      const change = (bytes: number) => {
        own += bytes;
        count(spaceLimits, bytes);
      };
      return {
        add(bytes) {
          for (const { key, left, full } of spaceLimits) if ((waiting.get(key) ?? 0) + bytes > left) throw full();
          change(bytes);
        },
        drop: (bytes) => change(-bytes),
        end: () => change(-own),
      };
    },
  };
}
