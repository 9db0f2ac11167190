/**
 * Where the hands are on the screen that is drawn before the application has come: what was typed and where the focus
 * was go on in the application's own screen.
 */
import { whenPainted } from '#client/lib/firstRows.ts';
import { goTo, type Place, placeIn } from './place.ts';

/** Id of the drawn search box. */
export const FIRST_SEARCH = 'primera-busqueda';

interface First {
  search: HTMLInputElement | null;
  /** What the box held when it was drawn. */
  text: string;
  /** Where in the text; a box that is taken out of the page no longer knows. */
  selection: [start: number | null, end: number | null];
  /** In the rows; null while the focus is elsewhere. */
  place: Place | null;
}
let first: First | null = null;

/** Whoever can type at once is in the search box; on a phone the keyboard would cover the list. */
export function focusSearch(box: HTMLInputElement | null): void {
  if (window.matchMedia('(pointer: coarse)').matches) return;
  box?.focus({ preventScroll: true });
  box?.select();
}

/** Follows the hands on what was drawn into `root`. */
export function followHands(root: HTMLElement): void {
  const search = root.querySelector<HTMLInputElement>(`#${FIRST_SEARCH}`);
  const hands: First = { search, text: search?.value ?? '', selection: [null, null], place: null };
  first = hands;
  root.addEventListener('focusin', ({ target }) => {
    const scroller = target instanceof Element ? target.closest('table')?.parentElement : null;
    hands.place = scroller ? placeIn(scroller) : null;
  });
  for (const way of ['input', 'keyup', 'pointerup']) {
    search?.addEventListener(way, () => {
      hands.selection = [search.selectionStart, search.selectionEnd];
    });
  }
  // Once it is painted: to find the box the browser lays out the page, which would make a long task of it.
  whenPainted(() => hands.place ?? focusSearch(search));
}

/** What was typed into the drawn box and where in it the caret is, for the box in its place. */
export function takeTyped(): { text: string; selection: First['selection'] } | null {
  if (!first?.search || first.search.value === first.text) return null;
  return { text: first.search.value, selection: first.selection };
}

/** The application's list stands in the place of what was drawn: its search box, and the element that holds its rows. */
export function handOver(search: HTMLInputElement | null, list: HTMLElement | null): void {
  const table = list?.querySelector('table');
  if (first?.place && table) goTo(first.place, table);
  else if (takeTyped()) search?.focus({ preventScroll: true });
  else focusSearch(search);
  forgetHands();
}

/** The application begins elsewhere. */
export function forgetHands(): void {
  first = null;
}
