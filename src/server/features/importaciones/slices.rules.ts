/** Long lists, gone through so that everybody else is served meanwhile. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** Rows in one go: a millisecond or two. */
const AT_ONCE = 50;

/** What a function makes of each item, in their order. */
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
