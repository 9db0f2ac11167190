/** The menu of the signed-in person, as a person uses it. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Page } from 'playwright-core';

/** It stands on every screen of whoever is signed in. */
export const ACCOUNT = { name: /^Cuenta de / };

/** Opens it and takes what is named. */
export async function chooseInAccount(user: UserEvent, name: string): Promise<void> {
  await user.click(screen.getByRole('button', ACCOUNT));
  await user.click(await screen.findByText(name));
}

/** The same in a browser, by keyboard. */
export async function pressInAccount(page: Page, name: string): Promise<void> {
  await page.getByRole('button', ACCOUNT).press('Enter');
  await page.getByRole('menuitem', { name }).press('Enter');
}
