/** Where the keyboard goes on when something appears or goes. */
import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef } from 'react';

/** Whether a key or a click came since a form or a search was sent last. */
let touched = false;

const touch = (event: Event) => {
  // A key that is held down repeats what was noted.
  if (!(event instanceof KeyboardEvent && event.repeat)) touched = true;
};
for (const way of ['keydown', 'pointerdown', 'input']) window.addEventListener(way, touch, { capture: true });

/** Called as something is sent: a late response must not take the focus from someone who has gone on working. */
export const watchTouches = (): void => {
  touched = false;
};
export const isUntouched = (): boolean => !touched;

/**
 * Moves the focus to what is next, the first `selector` inside `frame`, when it appears: unless a key or a click came
 * since the form or the search was sent, or as `wanted` says. Returns the `onKeyDown` of that element: a key that went
 * down before it was there, or is still held, was meant for what stood there before.
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
 * A control that goes after use loses the focus: when `what` changes, or as a number of rows becomes less, the focus moves
 * to `next`, and not to the top of the page. Undefined as long as it is not known.
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
