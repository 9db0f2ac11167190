/** Two hundred reminders one after another by keyboard, as one person sends them from the list of those who owe. */
import type { BrowserContext, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { sent, startProduct } from './compare.ts';
import { BUSINESS, dataOf } from './data.ts';
import { median } from './machine.ts';
import type { Measure } from './page.ts';
import { signedIn } from './visits.ts';

const REMINDERS = 200;
const MINUTES = 10;
/** Seconds of the keystroke-level model: a key of somebody who types now and then, and making up one's mind. */
const [KEY, MIND] = [0.28, 1.35];
/** Enter in the queue, Enter in WhatsApp, and the way back by two keys. */
const KEYS = 4;

/** Waits for a card other than `before` that Enter sends; gives whose it is. */
async function readyAfter(page: Page, before: string): Promise<string> {
  const ready = await page.waitForFunction((last) => {
    const name = document.querySelector('#contenido h2')?.textContent ?? '';
    const button = document.activeElement;
    const sends = /WhatsApp/.test(button?.textContent ?? '') && button?.getAttribute('aria-disabled') !== 'true';
    return name !== last && sends && name;
  }, before);
  return String(await ready.jsonValue());
}

/** Takes the place of WhatsApp at the edge of the browser; the addresses that were opened there. */
async function instead(context: BrowserContext): Promise<string[]> {
  const opened: string[] = [];
  await context.route('https://wa.me/**', (route) => {
    opened.push(new URL(route.request().url()).pathname);
    return route.fulfill({ body: 'WhatsApp', contentType: 'text/plain' });
  });
  return opened;
}

/** Milliseconds from R to the first card, and from each Enter to the next card that Enter sends. */
async function remind(page: Page, origin: string): Promise<{ first: number; each: number[] }> {
  await page.goto(`${origin}/deudores?grupo=1A&sort=-saldo`);
  await page.getByRole('link', { name: 'Recordar (R)' }).waitFor();
  let pressed = performance.now();
  await page.keyboard.press('r');
  let name = await readyAfter(page, '');
  const first = performance.now() - pressed;
  const each: number[] = [];
  while (each.length < REMINDERS) {
    pressed = performance.now();
    await page.keyboard.press('Enter');
    name = await readyAfter(page, name);
    each.push(performance.now() - pressed);
  }
  return { first, each };
}

const inMinutes = (seconds: number) => (seconds / 60).toFixed(1);

/** The queue over the data of a very large business, against the goal of two hundred in ten minutes. */
export async function reminders(): Promise<Measure[]> {
  const data = await dataOf(BUSINESS);
  const product = await startProduct(data.dataDir);
  // Without it no message with the family's link is sent.
  const { ajustes } = await sent<{ ajustes: { version: number } }>(product, 'GET', '/ajustes');
  const publicAddress = { direccion_publica: 'https://escuela.example.mx', version: ajustes.version };
  await sent(product, 'PUT', '/ajustes', publicAddress);
  const browser = await launchBrowser();
  try {
    const page = await signedIn(browser, product);
    const opened = await instead(page.context());
    const { first, each } = await remind(page, product.origin);
    const { total } = await sent<{ total: number }>(product, 'GET', '/recordatorios');
    if (opened.length !== REMINDERS || total !== REMINDERS)
      throw new Error(`${REMINDERS} reminders opened ${opened.length} messages, and ${total} are written down`);
    const machine = (first + each.reduce((sum, ms) => sum + ms, 0)) / 1000;
    const person = REMINDERS * (KEYS * KEY + MIND);
    const p95 = each.toSorted((a, b) => a - b)[Math.floor(each.length * 0.95)] ?? 0;
    return [
      {
        ...{ name: 'Reminder, from Enter to the next one that Enter sends', figure: median(each), unit: ' ms' },
        detail: `${REMINDERS} by ${REMINDERS} keys, each opened one message; p95 ${Math.round(p95)} ms; from R to the first ${Math.round(first)} ms`,
      },
      {
        ...{ name: `${REMINDERS} reminders by keyboard`, figure: (machine + person) / 60, unit: ' min' },
        goal: { most: MINUTES },
        detail: `reckoned: a person ${inMinutes(person)} (${KEYS} keys of ${KEY} s, two of them the way back from WhatsApp, and ${MIND} s of thought each), measured: the machine ${inMinutes(machine)}; with a second thought in WhatsApp ${inMinutes(machine + person + REMINDERS * MIND)}`,
      },
    ];
  } finally {
    await browser.close();
    await product.end();
    await data.remove();
  }
}
