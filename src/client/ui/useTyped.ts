import { useEffect, useRef, useState } from 'react';

/** Milliseconds without a keystroke after which a filter is applied: the rows come while the finger is still there. */
const PAUSE_MS = 50;

/**
 * The text of a filter's field and the value that it leads to. The value lives in the address and arrives a little
 * later: one that was sent from here must not overwrite what was typed since; any other (back, forward, a button) must.
 */
export function useTyped(value: string, onSend: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Sent, and not come back through the address yet; oldest first. */
  const underWay = useRef<string[]>([]);
  // What is sent after a pause goes to the filters as they are then, not as they were at the last keystroke.
  const latest = useRef({ value, onSend });
  useEffect(() => {
    latest.current = { value, onSend };
  });
  useEffect(() => {
    const position = underWay.current.lastIndexOf(value);
    underWay.current = position < 0 ? [] : underWay.current.slice(position + 1);
    if (position >= 0) return;
    clearTimeout(timer.current);
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    typed,
    setTyped,
    /** Sends at once, unless it is what was sent last. */
    send(next: string) {
      clearTimeout(timer.current);
      if (next === (underWay.current.at(-1) ?? latest.current.value)) return;
      underWay.current.push(next);
      latest.current.onSend(next);
    },
    /** Does something once nothing has been typed for a moment. */
    afterPause(work: () => void) {
      clearTimeout(timer.current);
      timer.current = setTimeout(work, PAUSE_MS);
    },
  };
}
