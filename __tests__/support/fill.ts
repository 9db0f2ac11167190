import type { UserEvent } from '@testing-library/user-event';

/** Puts a text into a field at once, as from the clipboard: typed, it would draw the form anew for each letter. */
export async function fill(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
