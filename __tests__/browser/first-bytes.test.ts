/** Budgets of a first visit and of each screen after it: scripts and style sheets, as they are sent. */
import type { Browser, Page } from 'playwright-core';
import { endpoints } from '#contract/endpoints.ts';
import { type Visit, visit } from '../bench/visits.ts';
import { launchBrowser } from '../support/browser.ts';
import { browserOfFile, SCREENS, standing, storeSession } from '../support/screens.ts';
import { serverOfFile } from '../support/server.ts';
import { baseData, DEADLINE_MS } from '../support/walk.ts';
import { WALK, type WalkIds } from '../support/walkScreens.ts';

const KB = 1000;
/** To be changed by hand, with the reason in the commit. */
const SIGN_IN = { kilobytes: 240, files: 10 };
const FIRST_ROWS = { kilobytes: 420, files: 12 };
/** With what comes once the first rows are there, for the screens that follow. */
const LIST_STANDS_KILOBYTES = 525;
/** The largest screen, beyond all of that. */
const FURTHER_SCREEN_KILOBYTES = 60;

const server = serverOfFile({ screens: SCREENS });
const visitors = browserOfFile();
let browser: Browser;
let ids: WalkIds;
beforeAll(async () => {
  [browser, ids] = await Promise.all([launchBrowser(), baseData(server)]);
}, 60_000);
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
  const client = await server.as(3);
  const { user } = await client.get(endpoints.me);
  const storage = { token: JSON.stringify(client.token), user: JSON.stringify(user) };
  const found = await measure('/solicitudes', { wanted: 'tr[data-row-key]', least: 25, storage });
  expect({ found, above: above(found, FIRST_ROWS) }).toEqual({ found, above: [] });
});

/** Scripts and style sheets that the page has fetched, with their bytes as they were sent. */
const fetched = async (page: Page): Promise<Map<string, number>> =>
  new Map(
    await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => /\.(js|css)$/.test(name))
        .map(({ name, encodedBodySize }) => [name, encodedBodySize] as const),
    ),
  );
const kilobytesOf = (files: Map<string, number>): number =>
  Math.ceil([...files.values()].reduce((sum, bytes) => sum + bytes, 0) / KB);

test(
  'every further screen loads within its budget of bytes beyond the first list',
  async () => {
    const { page, quiet } = await visitors.open(server.origin);
    await storeSession(page, server, 3);
    const fetchedAhead = page.waitForResponse(/\/dates-[^/]*\.js$/);
    await page.goto('/solicitudes');
    await fetchedAhead;
    await quiet();
    const known = await fetched(page);
    expect(kilobytesOf(known)).toBeLessThanOrEqual(LIST_STANDS_KILOBYTES);

    const screens: Record<string, number> = {};
    for (const { path } of WALK) {
      await page.goto(path(ids));
      await standing(page);
      await quiet();
      screens[path(ids)] = kilobytesOf(new Map([...(await fetched(page))].filter(([name]) => !known.has(name))));
    }
    const above = Object.entries(screens).filter(([, kilobytes]) => kilobytes > FURTHER_SCREEN_KILOBYTES);
    expect(above).toEqual([]);
  },
  DEADLINE_MS,
);
