/** Long lists, gone through so that everybody else is served meanwhile. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Rows in one go: a millisecond or two. */
const AT_ONCE = 50;

/** Maps items in order. */
export async function mapInSlices<One, Made>(
  items: readonly One[],
  make: (item: One, at: number) => Made,
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, item] of items.entries()) {
    if (at > 0 && at % AT_ONCE === 0) await yieldToOthers();
    made.push(make(item, at));
  }
  return made;
}

/** Does something with a few items after the others. */
export async function forEachSlice<One>(
  items: readonly One[],
  atOnce: number,
  work: (slice: readonly One[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) {
    await work(items.slice(at, at + atOnce));
    await yieldToOthers();
  }
}
