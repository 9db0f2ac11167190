/** What the first rows do not need waits for them, once in the life of a page: counters, notices, what is kept for later. */
import { useSyncExternalStore } from 'react';

let isHeld = false;
const waiting = new Set<() => void>();

/** Calls `work` when the browser has nothing better to do. Safari knows no idle time. */
export const whenIdle = (work: () => void): void => void (window.requestIdleCallback ?? setTimeout)(work);

/** Holds it back until the rows are drawn; where nothing holds, as in a page that stands, it goes at once. */
export function holdBack(drawn: Promise<unknown>): void {
  isHeld = true;
  void drawn.finally(() => whenIdle(release));
}

function release(): void {
  isHeld = false;
  for (const work of waiting) work();
}

function follow(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}

/** Whether the first rows are there. */
export const useAfterRows = (): boolean => useSyncExternalStore(follow, () => !isHeld);

/** Does something once the first rows are there. */
export function afterRows(work: () => void): void {
  if (!isHeld) {
    work();
    return;
  }
  const unfollow = follow(() => {
    unfollow();
    work();
  });
}
