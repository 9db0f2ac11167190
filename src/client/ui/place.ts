/** Where the hands are in a table: kept while one table takes the other's place. */
export interface Place {
  /** Pixels that the table is pushed sideways. */
  scrolled: number;
  /** Which thing of which row has the focus; row null for the header. */
  focus: { row: string | null; nth: number } | null;
}

const REACHABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';
const reachable = (row: Element | null | undefined) => [...(row?.querySelectorAll<HTMLElement>(REACHABLE) ?? [])];

/** The place within an element that scrolls sideways and holds a table. */
export function placeIn(scroller: HTMLElement): Place {
  const here = document.activeElement;
  const row = here instanceof HTMLElement && scroller.contains(here) ? here.closest('tr') : null;
  const nth = reachable(row).indexOf(here as HTMLElement);
  return {
    scrolled: scroller.scrollLeft,
    focus: row && nth >= 0 ? { row: row.getAttribute('data-row-key'), nth } : null,
  };
}

/** Goes there in the table that stands in the place of the other one. */
export function goTo({ scrolled, focus }: Place, table: HTMLTableElement): void {
  if (table.parentElement) table.parentElement.scrollLeft = scrolled;
  if (!focus) return;
  const row =
    focus.row === null
      ? table.tHead?.rows[0]
      : [...table.rows].find((one) => one.getAttribute('data-row-key') === focus.row);
  reachable(row)[focus.nth]?.focus({ preventScroll: true });
}
