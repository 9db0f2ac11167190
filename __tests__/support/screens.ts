/** The built screens in a real Chromium: a page, signed in by typing, whose faults fail the test. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { painted } from './axe.ts';
import { launchBrowser } from './browser.ts';

/** What the build made before the tests; SCREENS_BUILD names another one. */
export const SCREENS = process.env.SCREENS_BUILD || join(import.meta.dirname, '../../dist/client');

export const WIDE = { width: 1366, height: 768 };
export const NARROW = { width: 375, height: 812 };

export interface Visitor {
  page: Page;
  /** What the page complained about: exceptions and console errors. */
  faults: string[];
  close(): Promise<void>;
}

/** One browser for all tests of the calling file. */
export function browserOfFile(): { open(origin: string, options?: BrowserContextOptions): Promise<Visitor> } {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser?.close());
  return {
    async open(origin, options = {}) {
      if (!browser) throw new Error('The browser is not open yet');
      const context = await browser.newContext({
        ...{ baseURL: origin, viewport: WIDE, locale: 'es-MX' },
        // What is half faded in is neither there nor gone, and a look at it depends on the machine.
        reducedMotion: 'reduce',
        // It would fetch all screens anew for every context.
        serviceWorkers: 'block',
        ...options,
      });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => {
        // Refused requests are reported by the browser and by us; errors are answers, and tests read them on the screen.
        if (message.type() === 'error' && !/Failed to load resource|^[A-Z]+ \S+: 4\d\d/.test(message.text()))
          faults.push(message.text());
      });
      return { page, faults, close: () => context.close() };
    },
  };
}

/** Signs in with the keyboard alone; ends where the app goes, once that stands there. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  // The hands find the field ready: the page puts the focus there.
  await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.type === 'email');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await Promise.all([page.waitForURL((url) => url.pathname !== '/login'), page.keyboard.press('Enter')]);
  // The application's own heading: a key that is pressed while it is still on its way goes to what is no longer there.
  await page.waitForFunction(
    () => document.querySelector('#contenido h1') && !document.body.innerText.includes('Cargando...'),
  );
  await painted(page);
}

/** Counts what the page prints from its next load on, in place of the browser's dialog, which would wait for somebody. */
export async function countPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.prints = String(Number(document.documentElement.dataset.prints ?? 0) + 1);
    };
  });
}

/** Opens a list of choices and takes one of them. */
export async function choose(page: Page, name: string | RegExp, label: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
}

/**
 * Takes a choice of the list that has the keyboard by typing a part of it. Goes on when the list is closed: while it is
 * open, Tab belongs to it.
 */
export async function typeChoice(page: Page, typed: string, label: string | RegExp): Promise<void> {
  await page.keyboard.type(typed);
  const option = page.getByRole('option', { name: label });
  await option.waitFor();
  await page.keyboard.press('Enter');
  await option.waitFor({ state: 'hidden' });
}
