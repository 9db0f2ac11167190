import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { touches } from '#client/lib/touches.ts';

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
  return (event: KeyboardEvent) => {
    if (event.repeat || event.timeStamp < shown.current) event.preventDefault();
  };
}
