import { type RefObject, useEffect, useRef } from 'react';

/**
 * A row that goes takes the focus along that a question gave back to its button: the keyboard goes on in the list, `frame`,
 * and not at the top of the page.
 */
export function useListFocus<Frame extends HTMLElement>(frame: RefObject<Frame | null>, count: number): void {
  const known = useRef(count);
  useEffect(() => {
    const lost = count < known.current && document.activeElement === document.body;
    // Nothing jumps: whoever looks at another place of the page goes on looking there.
    if (lost) frame.current?.focus({ preventScroll: true });
    known.current = count;
  }, [frame, count]);
}
