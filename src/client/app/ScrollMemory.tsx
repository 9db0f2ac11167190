import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { readJson, writeJson } from '#client/lib/storage.ts';

/** Where one was on each screen of this tab: how far the page was scrolled, and each list that scrolls by itself. */
type Places = Record<string, number[]>;
const KEY = 'desplazamiento';
/** How many screens back. */
const MOST = 50;
/** Lists that scroll by themselves say so with this attribute. */
const SCROLLERS = '[data-scrolls]';

const scrollers = (): Element[] => [document.documentElement, ...document.querySelectorAll(SCROLLERS)];
const read = (): Places => Object(readJson('sessionStorage', KEY)) as Places;

/** Goes to a place as far as the screen is long by now; gives whether it is there. */
function goTo(place: readonly number[]): boolean {
  const all = scrollers();
  return place.every((top, at) => {
    const scroller = all[at];
    if (scroller) scroller.scrollTop = top;
    return scroller !== undefined && Math.abs(scroller.scrollTop - top) <= 1;
  });
}

/** A new screen begins at its top; going back leads to where one was. Other filters of the same screen move nothing. */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const screen = `${key} ${pathname}`;
  const before = useRef<string | null>(null);
  const places = useRef<Places>(null);
  places.current ??= read();

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const keep = () => writeJson('sessionStorage', KEY, places.current);
    window.addEventListener('pagehide', keep);
    return () => window.removeEventListener('pagehide', keep);
  }, []);

  useLayoutEffect(() => {
    const all = places.current ?? {};
    const sameScreen = before.current === pathname;
    const isLoaded = before.current === null;
    before.current = pathname;
    const left = type === 'POP' ? all[screen] : undefined;
    // A page that was just loaded stands at its top: to go there would make the browser lay it out before its first paint.
    const place = isLoaded && left?.every((top) => top === 0) ? undefined : left;
    let over = false;
    const restore = () => {
      if (over || !place || goTo(place)) end();
    };
    const growing = new MutationObserver(restore);
    const taken = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
    const remember = () => {
      delete all[screen];
      all[screen] = scrollers().map(({ scrollTop }) => Math.round(scrollTop));
      const [oldest] = Object.keys(all);
      if (Object.keys(all).length > MOST && oldest !== undefined) delete all[oldest];
    };
    /** There, or the person goes elsewhere: from now on this is the place. */
    function end() {
      if (over) return;
      over = true;
      growing.disconnect();
      for (const name of taken) window.removeEventListener(name, end, { capture: true });
      document.addEventListener('scroll', remember, { capture: true, passive: true });
    }
    if (!place && !isLoaded && !sameScreen && hash === '') goTo([0]);
    // Its rows may still be on their way; a list that scrolls by itself makes the page no longer.
    for (const name of taken) window.addEventListener(name, end, { capture: true });
    growing.observe(document.body, { childList: true, subtree: true });
    restore();
    return () => {
      over = true;
      growing.disconnect();
      for (const name of taken) window.removeEventListener(name, end, { capture: true });
      document.removeEventListener('scroll', remember, { capture: true });
    };
  }, [screen, pathname, hash, type]);
  return null;
}
