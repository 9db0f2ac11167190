import { useEffect, useRef } from 'react';

/**
 * A control that disappears after use loses the focus: when `what` changes, the focus moves to where `next`
 * says, and not at the top of the page. Undefined as long as it is not known: what a screen opens with takes no focus.
 */
export function useLostFocus(what: unknown, next: () => HTMLElement | null | undefined): void {
  const known = useRef(what);
  useEffect(() => {
    const changed = known.current !== undefined && what !== known.current;
    // Nothing jumps: whoever looks at another place of the page goes on looking there.
    if (changed && document.activeElement === document.body) next()?.focus({ preventScroll: true });
    known.current = what;
  });
}
