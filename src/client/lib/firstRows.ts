/**
 * The gate between the first screen and the rest. While the first rows are on their way nothing else is fetched: on a
 * slow line whatever comes besides comes out of their share. Open unless `awaitFirstRows` was called.
 */

/** Milliseconds after which nobody waits any longer for rows that do not come. */
const LONGEST_MS = 8000;

let waiting: { opened: Promise<void>; open: () => void } | null = null;
let shown: (() => void)[] = [];

/** The first screen waits for rows. Typing or clicking ends that too: what is wanted then is something else. */
export function awaitFirstRows(): void {
  const ways = ['pointerdown', 'keydown'] as const;
  let resolve = () => {};
  const opened = new Promise<void>((done) => {
    resolve = done;
  });
  const open = () => {
    for (const way of ways) window.removeEventListener(way, open, { capture: true });
    resolve();
  };
  for (const way of ways) window.addEventListener(way, open, { capture: true });
  waiting = { opened, open };
  setTimeout(firstRowsShown, LONGEST_MS);
}

/** The rows are there, or why they are not: the rest may come. */
export function firstRowsShown(): void {
  waiting?.open();
  waiting = null;
  for (const tell of shown) tell();
  shown = [];
}

/** Calls back once the application shows the first rows itself, or they did not come. */
export function whenFirstRowsShown(tell: () => void): void {
  shown.push(tell);
}

/** Resolves when nothing is in the way of the first rows any more. */
export const afterFirstRows = (): Promise<void> => waiting?.opened ?? Promise.resolve();

/** Calls back once what was rendered last is painted. */
export function whenPainted(done: () => void): void {
  requestAnimationFrame(() => setTimeout(done));
}
