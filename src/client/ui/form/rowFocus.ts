import { type RefObject, useEffect, useRef } from 'react';

/**
 * Rows of a form that are added and taken away: the focus goes on in the new one, and does not go with the last one. `list`
 * is around the rows, which stand before everything else in it. What is typed makes rows, too, and keeps the focus.
 */
export function useRowFocus<List extends HTMLElement>(list: RefObject<List | null>, count: number): void {
  const known = useRef(count);
  useEffect(() => {
    const here = document.activeElement;
    const added = count > known.current && !here?.matches('input, textarea');
    const lost = count < known.current && here === document.body;
    const row = list.current?.children[count - 1] ?? list.current;
    if (added || lost) row?.querySelector<HTMLElement>('input, button')?.focus();
    known.current = count;
  }, [list, count]);
}
