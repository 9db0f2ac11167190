import { useEffect } from 'react';
import { useLatest } from '#client/lib/hooks.ts';

/** Milliseconds after which links to files are requested again: they live ten minutes, and a click may come late. */
const FRESH_MS = 8 * 60_000;
const LOOK_MS = 30_000;

/** Refreshes the links of a visible screen. `refresh` requests the response that holds them. */
export function useFreshLinks(refresh: () => unknown): void {
  const latest = useLatest(refresh);
  useEffect(() => {
    let wanted = Date.now();
    const look = () => {
      if (document.visibilityState !== 'visible' || Date.now() - wanted < FRESH_MS) return;
      wanted = Date.now();
      latest.current();
    };
    // A computer that slept through the interval looks when it wakes up.
    const timer = setInterval(look, LOOK_MS);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('focus', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('focus', look);
    };
  }, [latest]);
}
