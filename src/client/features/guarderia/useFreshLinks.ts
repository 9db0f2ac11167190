import { useEffect, useRef } from 'react';
import { useLatest, usePageVisible } from '#client/lib/hooks.ts';

/** Milliseconds after which links to files are asked for anew: they live ten minutes, and somebody reads before the click. */
const FRESH_MS = 4 * 60_000;

/** Keeps the links of a screen good for as long as somebody looks at it. */
export function useFreshLinks(ask: () => unknown): void {
  const visible = usePageVisible();
  const latest = useLatest(ask);
  const asked = useRef(Date.now());
  useEffect(() => {
    if (!visible) return;
    const again = () => {
      asked.current = Date.now();
      latest.current();
    };
    // A page that was in the background has links from before.
    if (Date.now() - asked.current >= FRESH_MS) again();
    const timer = setInterval(again, FRESH_MS);
    return () => clearInterval(timer);
  }, [visible, latest]);
}
