/** Budgets of a first visit: scripts and style sheets, as they are sent, before there is anything to read. */
import type { Browser } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { type Visit, visit } from '../bench/visits.ts';
import { launchBrowser } from '../support/browser.ts';
import { anAlumno } from '../support/builders.ts';
import { SCREENS } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';

const KB = 1000;
/** To be changed by hand, with the reason in the commit. */
const SIGN_IN = { kilobytes: 240, files: 10 };
const FIRST_ROWS = { kilobytes: 420, files: 12 };

const server = serverOfFile({ screens: SCREENS });
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** On a slow line nothing that is fetched ahead slips in. */
async function measure(path: string, seen: Omit<Visit, 'url'>): Promise<typeof SIGN_IN> {
  const { bytes, files, close } = await visit(browser, { ...seen, url: `${server.origin}${path}`, slow: true });
  await close();
  return { kilobytes: Math.ceil(bytes / KB), files };
}

const above = (found: typeof SIGN_IN, budget: typeof SIGN_IN) =>
  Object.entries(budget).filter(([name, most]) => found[name as keyof typeof found] > most);

test('the sign-in form loads within its budget of bytes and files', async () => {
  const found = await measure('/login', { wanted: 'input[type=email]', least: 1 });
  expect({ found, above: above(found, SIGN_IN) }).toEqual({ found, above: [] });
});

test('the first rows of the requests list load within their budget of bytes and files', async () => {
  for (let number = 0; number < 25; number += 1) await anAlumno(server);
  const client = await server.as(3);
  const { user } = await client.get(endpoints.me);
  const storage = { token: JSON.stringify(client.token), user: JSON.stringify(user) };
  const found = await measure('/solicitudes', { wanted: 'tr[data-row-key]', least: 25, storage });
  expect({ found, above: above(found, FIRST_ROWS) }).toEqual({ found, above: [] });
});
