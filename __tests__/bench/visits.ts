/** Visits of a page in Chromium: what it fetched until its rows were painted, when that was, and when it answered. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { WIDE } from '../support/screens.ts';
import { sent } from './compare.ts';
import type { Side } from './machine.ts';

/** What a page notes of itself from its first moment on. */
declare global {
  interface Window {
    watched: {
      /** Milliseconds from the navigation to the paint of what was waited for. */
      painted?: number;
      /** Bytes of scripts and style sheets that had come by then, as they were sent. */
      bytes?: number;
      /** How many files that were. */
      files?: number;
      /** Milliseconds from that paint until what was done at once stood in the address, and until that was painted. */
      responded?: { acted: number; shown: number };
      /** Milliseconds of each task over 50 ms that began after that paint. */
      long: number[];
    };
  }
}

/** Done as soon as the rows are painted: a key in the search box, or a click on the heading of a column. */
export type Act = 'key' | 'sort';

export interface Visit {
  url: string;
  /** What is waited for, and how many of it there must be. */
  wanted: string;
  least: number;
  storage?: { token: string; user: string };
  slow?: boolean;
  /** The service worker may be registered. */
  worker?: boolean;
  /** Files are asked for as they are, not compressed. */
  uncompressed?: boolean;
  act?: Act;
}

/** Runs in the page before all else. */
function watch({ wanted, least, act }: Pick<Visit, 'wanted' | 'least' | 'act'>): void {
  window.watched = { long: [] };
  const { watched } = window;
  const tasks = (list: PerformanceObserverEntryList) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime > (watched.painted ?? Number.POSITIVE_INFINITY)) watched.long.push(duration);
  };
  new PerformanceObserver(tasks).observe({ type: 'longtask' });
  /** The task after the frame: by then it is painted. */
  const painted = (done: () => void) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = done;
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  const doAtOnce = () => {
    const { search } = window.location;
    if (act === 'sort') document.querySelector<HTMLElement>('th.ant-table-column-has-sorters')?.click();
    else {
      const box = document.querySelector<HTMLInputElement>('main input[type=search]');
      // React takes no notice of a value that is set through its own property.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'M');
      box?.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const look = () => {
      if (window.location.search === search) return requestAnimationFrame(look);
      const acted = performance.now() - (watched.painted ?? 0);
      painted(() => {
        watched.responded = { acted, shown: performance.now() - (watched.painted ?? 0) };
      });
    };
    look();
  };
  const look = () => {
    if (document.querySelectorAll(wanted).length < least) return requestAnimationFrame(look);
    painted(() => {
      watched.painted = performance.now();
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loaded = files.filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd > 0);
      // A style sheet that was preloaded stands there twice, and came once.
      const once = [...new Map(loaded.map((file) => [file.name, file])).values()];
      watched.files = once.length;
      watched.bytes = once.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      if (act) doAtOnce();
    });
  };
  requestAnimationFrame(look);
}

/** A phone of the middle class on a train: a quarter of this machine, and Chromium's «Slow 4G». */
const SLOW = {
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

export interface Visited {
  page: Page;
  session: CDPSession;
  painted: number;
  bytes: number;
  files: number;
  close(): Promise<void>;
}

/** Opens a page in a context of its own, that is with nothing in its cache, and waits for what is wanted. */
export async function visit(browser: Browser, { url, storage, slow, worker, ...requested }: Visit): Promise<Visited> {
  const { origin } = new URL(url);
  const localStorage = Object.entries(storage ?? {}).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...{ viewport: WIDE, locale: 'es-MX', serviceWorkers: worker ? 'allow' : 'block' },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
    ...(requested.uncompressed && { extraHTTPHeaders: { 'accept-encoding': 'identity' } }),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (slow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(watch, requested);
  await page.goto(url);
  return { page, session, ...(await paintedOf(page)), close: () => context.close() };
}

/** A page of a browser in which somebody is signed in at the product, with what it keeps besides; no address is open yet. */
export async function signedIn(browser: Browser, side: Side, kept: Record<string, string> = {}): Promise<Page> {
  const { user } = await sent<{ user: object }>(side, 'GET', '/me');
  const context = await browser.newContext({ viewport: WIDE, locale: 'es-MX', timezoneId: 'America/Mexico_City' });
  const page = await context.newPage();
  const storage = { ...kept, token: JSON.stringify(side.token), user: JSON.stringify(user) };
  await page.addInitScript((entries) => {
    for (const [name, value] of entries) localStorage.setItem(name, value);
  }, Object.entries(storage));
  return page;
}

/** Waits for the paint and gives its figures. */
async function paintedOf(page: Page): Promise<Pick<Visited, 'painted' | 'bytes' | 'files'>> {
  await page.waitForFunction(() => window.watched?.painted !== undefined, undefined, { polling: 50, timeout: 60_000 });
  return page.evaluate(() => {
    const { painted = 0, bytes = 0, files = 0 } = window.watched;
    return { painted, bytes, files };
  });
}

/** Loads the page once more, now that its files are in a cache: that of the service worker where there is one. */
export async function again(page: Page, worker = false): Promise<number> {
  if (worker) await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { polling: 50 });
  await page.reload();
  return (await paintedOf(page)).painted;
}

/** How what was done at once was answered, in milliseconds from the paint of the rows. */
export async function responseOf(page: Page): Promise<{ acted: number; shown: number }> {
  await page.waitForFunction(() => window.watched.responded !== undefined, undefined, { polling: 50 });
  return page.evaluate(() => window.watched.responded ?? { acted: 0, shown: 0 });
}
