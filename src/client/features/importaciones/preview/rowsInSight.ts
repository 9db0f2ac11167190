/** Which rows of the grid are in sight: all are as high as one another, and only these are drawn. */
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** Pixels. */
export const ROW = 36;
/** Rows drawn beyond those in sight, above and below. */
const MARGIN = 8;
/** Where nothing is laid out yet. */
const HEIGHT = 480;

/** `look`: to be called when the grid has been scrolled. Rows count from 0, `page` is how many are in sight. */
export function useRowsInSight(frame: RefObject<HTMLElement | null>, total: number) {
  const [view, setView] = useState({ top: 0, height: HEIGHT });
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = frame.current ?? {};
    setView({ top: scrollTop, height: clientHeight || HEIGHT });
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the grid is higher
  useLayoutEffect(look, [look, total]);
  useEffect(() => {
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [look]);
  const within = (row: number) => Math.max(0, Math.min(total - 1, row));
  return {
    first: within(Math.floor(view.top / ROW) - MARGIN),
    last: within(Math.ceil((view.top + view.height) / ROW) + MARGIN),
    page: Math.max(1, Math.floor(view.height / ROW) - 2),
    look,
  };
}

/** Brings a row into sight, below the headings. */
export function show(frame: HTMLElement | null, row: number): void {
  if (!frame) return;
  const [top, bottom] = [row * ROW, (row + 1) * ROW];
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (bottom > frame.scrollTop + frame.clientHeight - ROW) frame.scrollTop = bottom - frame.clientHeight + ROW;
}
