import { type RefObject, useRef } from 'react';
import { useLostFocus } from '#client/ui/lostFocus.ts';

/**
 * What was decided goes out of `frame`, and the field with the focus goes along: the keyboard goes on with the next one that
 * is still to be decided, behind the last one with the frame. Gives what the frame does when something in it has the focus.
 */
export function useNextField(frame: RefObject<HTMLElement | null>, count: number) {
  const place = useRef(0);
  const fields = () => [...(frame.current?.querySelectorAll('input') ?? [])];
  useLostFocus(count, () => fields()[place.current] ?? fields().at(-1) ?? frame.current);
  return ({ target }: { target: Element }) => {
    const before = (field: Element) => target.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_PRECEDING;
    // A button belongs to the field before it.
    place.current = Math.max(
      0,
      fields().findLastIndex((field) => field === target || before(field)),
    );
  };
}
