import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '#client/lib/hooks.ts';

/** Milliseconds without a keystroke after which a filter is applied: the rows come while the finger is still there. */
const PAUSE_MS = 50;

/**
 * The text of a filter's field and the value that it leads to. The value lives in the address and arrives a little
 * later: one that was sent from here must not overwrite what was typed since; any other (back, forward, a button) must.
 */
export function useTyped(value: string, onSend: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const wait = (work: () => void) => {
    stop();
    timer.current = setTimeout(() => {
      timer.current = undefined;
      // A filter that is chosen before the address is rendered would take away the text again.
      flushSync(work);
    }, PAUSE_MS);
  };
  /** Sent, and not come back through the address yet; oldest first. */
  const underWay = useRef<string[]>([]);
  // The debounced text applies to the filters at that time, not at the last keystroke.
  const latest = useLatest({ value, onSend });
  const known = useRef(value);
  useEffect(() => {
    // The initial text must not overwrite input typed before the box mounted.
    if (value === known.current) return;
    known.current = value;
    const position = underWay.current.lastIndexOf(value);
    underWay.current = position < 0 ? [] : underWay.current.slice(position + 1);
    if (position >= 0) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    typed,
    setTyped,
    /** Sends at once, unless it is what was sent last. */
    send(next: string) {
      stop();
      if (next === (underWay.current.at(-1) ?? latest.current.value)) return;
      underWay.current.push(next);
      latest.current.onSend(next);
    },
    /** Does something once nothing has been typed for a moment. */
    afterPause: wait,
    /** Does it at once where nothing was typed the moment before: whoever types slowly waits for no pause. */
    soon(work: () => void) {
      const resting = timer.current === undefined;
      if (resting) work();
      wait(resting ? () => undefined : work);
    },
  };
}
