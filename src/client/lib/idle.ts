/** Calls back once what was rendered last is painted. */
export function whenPainted(done: () => void): void {
  requestAnimationFrame(() => setTimeout(done));
}

/** Calls back when the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}
