/** The built screens in a real Chromium: a page whose faults fail the test; signed in by typing or by a stored session. */
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page, Request } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import type { Rol } from '#contract/roles.ts';
import { painted } from './axe.ts';
import { ALWAYS, launchBrowser } from './browser.ts';
import type { TestServer } from './server.ts';

/** What the build made before the tests; SCREENS_BUILD names another one. */
export const SCREENS = process.env.SCREENS_BUILD || join(import.meta.dirname, '../../dist/client');

export const WIDE = { width: 1366, height: 768 };
export const NARROW = { width: 375, height: 812 };

export interface Visitor {
  page: Page;
  /** What the page complained about: exceptions and console errors. */
  faults: string[];
  /** Waits until the page stands, and nothing that it asked for is under way. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/**
 * One browser for all tests of the calling file. What a test or its `beforeEach` opens is closed after that test, what a
 * `beforeAll` opens after all of them; a page that has complained fails them, but for faults that are `expected`.
 */
export function browserOfFile({ expected }: { expected?: RegExp } = {}): {
  open(origin: string, options?: BrowserContextOptions): Promise<Visitor>;
} {
  let browser: Browser | undefined;
  const ofFile: Visitor[] = [];
  let visitors = ofFile;
  const close = (closing: readonly Visitor[]) => Promise.all(closing.map((one) => one.close()));
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  beforeEach(() => {
    visitors = [];
  });
  afterEach(async () => {
    const ofTest = visitors;
    visitors = ofFile;
    await close(ofTest);
    const faults = [...ofTest, ...ofFile].flatMap((one) => one.faults.splice(0));
    expect(faults.filter((fault) => !expected?.test(fault))).toEqual([]);
  });
  // The server of the file may be gone by now: what a page says of that is no fault.
  afterAll(() => close(ofFile));
  afterAll(() => browser?.close());
  return {
    async open(origin, options = {}) {
      if (!browser) throw new Error('The browser is not open yet');
      const context = await browser.newContext({
        ...ALWAYS,
        ...{ baseURL: origin, viewport: WIDE },
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
      const visitor = { page, faults, quiet: quietOf(page), close: () => context.close() };
      visitors.push(visitor);
      return visitor;
    },
  };
}

/** A page that is not quiet by then never is: its test names what it waited for instead of reaching its own end. */
const QUIET_WITHIN_MS = 60_000;

/** Follows the requests of a page; gives what waits until none is under way. */
function quietOf(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let leaving = false;
  page.on('request', (request) => {
    leaving ||= request.isNavigationRequest() && request.frame() === page.mainFrame();
    open.add(request);
  });
  page.on('framenavigated', (frame) => {
    if (!leaving || frame !== page.mainFrame()) return;
    // Nobody tells what became of the requests of a page that is left, nor of those it still made on the way out.
    open.clear();
    leaving = false;
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return async () => {
    const end = Date.now() + QUIET_WITHIN_MS;
    do {
      // The sign-in has a heading too, outside of the application.
      await standing(page, 'h1');
      if (open.size > 0 && Date.now() > end)
        throw new Error(`Never answered: ${[...open].map((one) => `${one.method()} ${one.url()}`).join(', ')}`);
    } while (open.size > 0);
  };
}

/** Signs in with the keyboard alone; ends where the app goes, once that stands there. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  // The page puts the focus into the field.
  await page.locator('[type="email"]:focus').waitFor();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await Promise.all([page.waitForURL((url) => url.pathname !== '/login'), page.keyboard.press('Enter')]);
  await standing(page);
}

/**
 * Waits until the screen stands: its heading is there, nothing says that it is coming, all of it is painted. By default
 * the application's own heading: a key that is pressed while that is on its way goes to what is no longer there.
 */
export async function standing(page: Page, heading = '#contenido h1'): Promise<void> {
  await page.waitForFunction(
    (selector) => !document.body.innerText.includes('Cargando...') && document.querySelector(selector) !== null,
    heading,
  );
  await painted(page);
}

/**
 * Puts a new session of a person (`who` as in `server.as`) where the browser keeps it, and leaves the page at an address
 * without the application. `origin`: where the context has no base address.
 */
export async function storeSession(
  page: Page,
  server: TestServer,
  who: Rol | { id: number },
  origin = '',
): Promise<void> {
  const client = await server.as(who);
  const { user } = await client.get(endpoints.me);
  await page.goto(`${origin}/favicon.svg`);
  await page.evaluate(
    ({ token, user }) => {
      localStorage.setItem('token', JSON.stringify(token));
      localStorage.setItem('user', JSON.stringify(user));
    },
    { token: client.token, user },
  );
}

/** Opens an address as a person who has signed in before; ends once the screen stands. */
export async function openAs(page: Page, server: TestServer, who: Rol | { id: number }, path: string): Promise<void> {
  await storeSession(page, server, who);
  await page.goto(path);
  await standing(page);
}

/** Goes to an address of the application without loading it anew, as the «forward» of the browser does. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: `test${idx + 1}` }, '', to);
    // The router hears of it, as it would from the browser.
    window.dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);
}

/**
 * Counts what the page prints from its next load on, in place of the browser's dialog, which would wait for somebody.
 * What is printed stays beside the page, to be looked at, unless the dialog closes at once.
 */
export async function countPrints(page: Page, { closes = false } = {}): Promise<void> {
  await page.addInitScript((closing) => {
    window.print = () => {
      document.documentElement.dataset.prints = String(Number(document.documentElement.dataset.prints ?? 0) + 1);
      if (closing) window.dispatchEvent(new Event('afterprint'));
    };
  }, closes);
}

/**
 * Ends what the page's routes do, those under way first. A request that is on its way while the browser stops intercepting
 * is sometimes neither sent nor failed: so it goes on intercepting, for a route that meets nothing.
 */
export async function endRoutes(page: Page): Promise<void> {
  await page.context().route('never:', () => undefined);
  await page.unrouteAll({ behavior: 'wait' });
}

/** Opens a list of choices and takes one of them. */
export async function choose(page: Page, name: string | RegExp, label: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
}

/** Opens, from the account's menu, what is chosen for this computer. */
export async function openComputer(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await page.getByRole('menuitem', { name: 'Impresora y caja' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impresora y caja de este equipo' });
  await dialogReady(dialog);
  return dialog;
}

/** Chooses printer, paper or number of the till for this computer. */
export async function chooseForComputer(page: Page, name: string, label: string | RegExp): Promise<void> {
  const dialog = await openComputer(page);
  await dialog.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('option', { name: label, exact: true }).click();
  // Chosen once it stands there: the browser may ask for the printer first.
  await dialog.locator('.ant-select', { hasText: label }).first().waitFor();
  await dialog.getByRole('button', { name: 'Aceptar' }).click();
  await dialog.waitFor({ state: 'detached' });
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

/** Waits until a dialog has taken the focus: before that, whatever button is pressed in it, Enter may be for its first one. */
export const dialogReady = (dialog: Locator): Promise<void> => dialog.locator('[data-first]:focus').waitFor();
