/** antd's Select as a person uses it: its list opens on top of the page. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** What stands there as chosen. */
export const chosen = (combobox: HTMLElement): string | null =>
  combobox.closest('.ant-select')?.querySelector('.ant-select-content')?.textContent ?? null;

const KEY_CODES: Record<string, number> = { Tab: 9, Enter: 13, Escape: 27, ArrowUp: 38, ArrowDown: 40 };

/** antd's lists read the number of a key, which every browser sends and user-event does not. */
export function sendKeyCodes(): void {
  const number = (event: KeyboardEvent) =>
    Object.defineProperty(event, 'keyCode', { value: KEY_CODES[event.key] ?? 0 });
  for (const kind of ['keydown', 'keyup'] as const) window.addEventListener(kind, number, { capture: true });
}

/** The option that Enter takes. */
export const marked = (combobox: HTMLElement): HTMLElement | null =>
  document.getElementById(combobox.getAttribute('aria-activedescendant') ?? '');

const optionsIn = (combobox: HTMLElement): HTMLElement[] => {
  const list = document.getElementById(`${combobox.id}_list`);
  return [...(list?.closest('.ant-select-dropdown') ?? document).querySelectorAll<HTMLElement>('[role="option"]')];
};

async function open(user: UserEvent, combobox: HTMLElement): Promise<void> {
  await user.click(combobox);
  await waitFor(() => {
    if (optionsIn(combobox).length === 0) throw new Error('The list is not open.');
  });
}

/** Opens the list and chooses what is named, once it is there. */
export async function choose(user: UserEvent, combobox: HTMLElement, label: string): Promise<void> {
  await open(user, combobox);
  const option = await waitFor(() => {
    const found = optionsIn(combobox).find(({ textContent }) => textContent === label);
    if (!found) throw new Error(`«${label}» is not among: ${optionsIn(combobox).map((one) => one.textContent)}`);
    return found;
  });
  await user.click(option);
}

/** What the list offers, once `last` is among it; the list is closed again. */
export async function offered(user: UserEvent, name: string | RegExp, last: string): Promise<(string | null)[]> {
  const combobox = screen.getByRole('combobox', { name });
  await open(user, combobox);
  const texts = () => optionsIn(combobox).map(({ textContent }) => textContent);
  await waitFor(() => {
    if (!texts().includes(last)) throw new Error(`«${last}» is not among: ${texts()}`);
  });
  const all = texts();
  await user.keyboard('{Escape}');
  return all;
}
