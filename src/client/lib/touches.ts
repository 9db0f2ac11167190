/**
 * Whether somebody does something while a response is on its way. Who compares the count from before with the one from
 * after knows whether the hands have gone on: then the focus stays where they are.
 */
import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef } from 'react';

let count = 0;

// A key that is held down repeats what was counted.
const touched = (event: Event) => {
  if (!(event instanceof KeyboardEvent && event.repeat)) count += 1;
};
for (const way of ['keydown', 'pointerdown', 'input']) window.addEventListener(way, touched, { capture: true });

/** How many keys and clicks there have been on this page. */
export const touches = (): number => count;

/**
 * After something was sent: the focus goes to what is next, the first `selector` inside `frame`, unless somebody has
 * typed or clicked since (`before`: `touches()` as it was when it was sent; null: never). Gives the `onKeyDown` of that
 * element: a key that went down before it was there, or is still held, was meant for what stood there before.
 */
export function useFocusAfter(frame: RefObject<HTMLElement | null>, selector: string, before: number | null) {
  const shown = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it appears
  useEffect(() => {
    shown.current = performance.now();
    if (before === touches()) frame.current?.querySelector<HTMLElement>(selector)?.focus();
  }, []);
  return (event: KeyPress) => {
    if (event.repeat || event.timeStamp < shown.current) event.preventDefault();
  };
}
