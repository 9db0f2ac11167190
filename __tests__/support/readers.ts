/** People who read lists while something else goes on, and how long each response takes. */
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import type { Client } from './api-client.ts';

export const READERS = 16;
/** Between two questions of one reader: together forty a second, more than sixteen counters ask. */
const PAUSE_MS = 400;

/** The value that this share of them does not pass: 0.5 is the median. */
export const at = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
/** `9.3 ms` */
export const ms = (value: number): string => `${value.toFixed(1)} ms`;

/** Reads lists until `over` has come, and gives how long each response took, in milliseconds. */
export async function reading(client: Client, over: Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  let done = false;
  void over.finally(() => {
    done = true;
  });
  const reader = async (first: number) => {
    await wait((first * PAUSE_MS) / READERS);
    for (let page = 1 + first; !done; page += READERS) {
      const began = performance.now();
      expect((await client.request(endpoints.listAlumnos, { query: { page } })).status).toBe(200);
      took.push(performance.now() - began);
      await wait(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, first) => reader(first)));
  return took;
}
