/** Where the keyboard is: a ring at every stop, whatever style sheet a library brings. */
import type { Page } from 'playwright-core';
import { ROLES } from '#contract/roles.ts';
import { aNote } from '../support/builders.ts';
import { browserOfFile, goWithin, openAs, SCREENS, type Visitor } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const server = serverOfFile({ screens: SCREENS });
const browser = browserOfFile();
let page: Page;
let quiet: Visitor['quiet'];
let userId: number;

beforeAll(async () => {
  ({ user_id: userId } = await aNote(server, { total: 320 }));
  ({ page, quiet } = await browser.open(server.origin));
  await openAs(page, server, ROLES.administrador, '/me');
});

/** What has the focus, and the ring that is drawn around it. */
function stop() {
  const here = document.activeElement as HTMLElement;
  // An arrow, a sign before an amount and a calendar's button are within the ring of their field.
  const ringed = here.closest('.ant-select, .ant-picker, .ant-input-affix-wrapper') ?? here;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(ringed);
  const shown = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !outlineColor.endsWith(', 0)');
  // A stop is told by its place: two links of a list have the same words.
  here.dataset.visited ??= String(document.querySelectorAll('[data-visited]').length);
  const name = here.getAttribute('aria-label') ?? here.textContent?.trim().slice(0, 40);
  return { id: here.dataset.visited, name: `${here.tagName.toLowerCase()} ${name || here.id}`, shown };
}

/** Goes through the page with Tab, from its first stop to its last. */
async function walk(): Promise<{ stops: number; bare: string[] }> {
  const seen = new Set<string>();
  const bare: string[] = [];
  await page.evaluate(() => {
    for (const visited of document.querySelectorAll<HTMLElement>('[data-visited]')) delete visited.dataset.visited;
  });
  await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
  for (;;) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement === document.body)) break;
    const { id, name, shown } = await page.evaluate(stop);
    if (seen.has(id)) break;
    seen.add(id);
    if (!shown) bare.push(name);
  }
  return { stops: seen.size, bare };
}

test.each([
  ['the requests list', () => '/solicitudes', /^Solicitudes: 1$/],
  ['the form of a note', () => '/register-note/undefined', /^Agregar Nota$/],
  ['the abonos of an alumno', () => `/note-credits/${userId}`, /^Abonos de /],
])('every focusable element of %s has a focus ring', async (_name, path, heading) => {
  await goWithin(page, path());
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await quiet();
  const { stops, bare } = await walk();
  expect(bare).toEqual([]);
  expect(stops).toBeGreaterThan(15);
});
