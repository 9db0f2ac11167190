/** Where the keyboard goes on when something appears or goes. */
import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef } from 'react';

/** Whether a key or a click came since a form or a search was sent last. */
let touched = false;

const touch = (event: Event) => {
  // Ignores repeats of a key that is held down.
  if (!(event instanceof KeyboardEvent && event.repeat)) touched = true;
};
for (const way of ['keydown', 'pointerdown', 'input']) window.addEventListener(way, touch, { capture: true });

/**
 * Call on submit: counts key presses and clicks, so that a late response does not steal focus from someone who kept
 * working.
 */
export const watchTouches = (): void => {
  touched = false;
};
export const isUntouched = (): boolean => !touched;

/**
 * Focuses the first `selector` inside `frame` when it appears, unless a key or a click came since the submit, or as
 * `wanted` says. Returns the `onKeyDown` of that element: a key that went down before it was there, or is still held,
 * was meant for the former one.
 */
export function useFocusAfter(frame: RefObject<HTMLElement | null>, selector: string, wanted = isUntouched) {
  const shown = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    shown.current = performance.now();
    if (wanted()) frame.current?.querySelector<HTMLElement>(selector)?.focus();
  }, []);
  return (event: KeyPress) => {
    if (event.repeat || event.timeStamp < shown.current) event.preventDefault();
  };
}

/**
 * A control that disappears after use loses the focus: when `what` changes, or a number of rows decreases, the focus
 * moves to `next` instead of the top of the page. Undefined while unknown.
 */
export function useLostFocus(what: unknown, next: () => HTMLElement | null | undefined): void {
  const known = useRef(what);
  useEffect(() => {
    const before = known.current;
    known.current = what;
    const isGone = typeof what === 'number' && typeof before === 'number' ? what < before : what !== before;
    // Nothing jumps: the place of the page that is looked at stays.
    if (before !== undefined && isGone && document.activeElement === document.body) {
      next()?.focus({ preventScroll: true });
    }
  });
}

/**
 * Rows of a form that are added and taken away: the focus goes on in the new one, and does not go with the last one. `list`
 * is around the rows, which stand before everything else in it. A row that typing makes leaves the focus where it is.
 */
export function useRowFocus<List extends HTMLElement>(list: RefObject<List | null>, count: number): void {
  const known = useRef(count);
  useEffect(() => {
    const here = document.activeElement;
    const added = count > known.current && !here?.matches('input, textarea');
    const lost = count < known.current && here === document.body;
    const row = list.current?.children[count - 1] ?? list.current;
    if (added || lost) row?.querySelector<HTMLElement>('input, button')?.focus();
    known.current = count;
  }, [list, count]);
}
