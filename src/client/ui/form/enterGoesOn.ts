import type { KeyboardEvent } from 'react';

/** Enter in one of several fields, as scanners send it, goes on to the next; in the last one it sends the form. */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  const next = inputs[at + 1];
  if (at < 0 || !next) return;
  event.preventDefault();
  // Held down it would run through all of them.
  if (event.repeat) return;
  next.focus();
  next.select();
}
