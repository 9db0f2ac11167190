import type { KeyboardEvent } from 'react';

/** Enter in one of several fields, as scanners send it, goes on to the next; in the last one it sends the form. */
export function enterGoesOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const inputs = [...event.currentTarget.querySelectorAll('input')];
  const at = inputs.indexOf(event.target as HTMLInputElement);
  const next = inputs[at + 1];
  if (at < 0) return;
  // Held down it would run through all of them, and send the form.
  if (next || event.repeat) event.preventDefault();
  if (!next || event.repeat) return;
  next.focus();
  next.select();
}
