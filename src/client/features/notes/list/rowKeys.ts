/** Keys of the requests list: from the search box down into the rows, along them, and back. */
import type { KeyboardEvent } from 'react';

/** Marks, in the page, the list with its search box; the actions of a row; and the action that keys reach first. */
export const LIST = 'data-solicitudes';
const ACTION = 'data-accion';
const FIRST = 'abonos';
export const action = (name: 'editar' | 'fotos' | 'abonos') => ({ [ACTION]: name });

const links = (list: Element | null | undefined, selector: string): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(selector) ?? []),
];

/** Puts the focus on the first row's Abonos. */
export function focusFirstRow(list: Element | null): void {
  links(list, `[${ACTION}='${FIRST}']`)[0]?.focus();
}

/** Up and down to the same action of the next row, sideways to the other one, up from the first row to the search. */
export function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  const here = event.currentTarget;
  const list = here.closest(`[${LIST}]`);
  const column = links(list, `[${ACTION}='${here.getAttribute(ACTION)}']`);
  const row = links(here.parentElement, `[${ACTION}]`);
  const to: Record<string, HTMLElement | null | undefined> = {
    ArrowDown: column[column.indexOf(here) + 1],
    ArrowUp: column[column.indexOf(here) - 1] ?? searchBox(list),
    ArrowRight: row[row.indexOf(here) + 1],
    ArrowLeft: row[row.indexOf(here) - 1],
    Escape: searchBox(list),
  };
  const target = to[event.key];
  if (!target || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}

const searchBox = (list: Element | null) => list?.querySelector<HTMLInputElement>("input[type='search']");
