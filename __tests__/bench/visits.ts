/** Visits of a page in Chromium: what it fetched until something was painted, and when that was. */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { WIDE } from '../support/screens.ts';

/** What a page notes of itself from its first moment on. */
declare global {
  interface Window {
    watched: {
      /** Milliseconds from the navigation to the paint of what was waited for. */
      painted?: number;
      /** Bytes of scripts and style sheets that had come by then, as they were sent. */
      bytes?: number;
      /** Milliseconds of each task over 50 ms. */
      long: number[];
      /** Sum of the shifts that nobody caused. */
      shift: number;
      /** Milliseconds from the slowest of the interactions to what it painted. */
      slowest: number;
    };
  }
}

/** Runs in the page before all else. `wanted`: what is waited for, `least` of it. */
function watch({ wanted, least }: { wanted: string; least: number }): void {
  window.watched = { long: [], shift: 0, slowest: 0 };
  const { watched } = window;
  const observe = (
    type: string,
    each: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    } as PerformanceObserverInit);
  observe('longtask', ({ duration }) => watched.long.push(duration));
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) watched.shift += value;
  });
  observe('event', ({ duration }) => {
    watched.slowest = Math.max(watched.slowest, duration);
  });
  const look = () => {
    if (document.querySelectorAll(wanted).length < least) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    // The task after the frame: by then it is painted.
    channel.port1.onmessage = () => {
      watched.painted = performance.now();
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const loaded = files.filter(({ name, responseEnd }) => /\.(js|css)$/.test(name) && responseEnd > 0);
      watched.bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    };
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  requestAnimationFrame(look);
}

/** A phone of the middle class on a train: a quarter of this machine, and Chromium's «Slow 4G». */
const SLOW = {
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};

export interface Visit {
  url: string;
  /** What is waited for, and how many of it there must be. */
  wanted: string;
  least: number;
  storage?: { token: string; user: string };
  slow?: boolean;
}

export interface Visited {
  page: Page;
  session: CDPSession;
  painted: number;
  bytes: number;
  close(): Promise<void>;
}

/** Opens a page in a context of its own, that is with nothing in its cache, and waits for what is wanted. */
export async function visit(browser: Browser, { url, wanted, least, storage, slow }: Visit): Promise<Visited> {
  const { origin } = new URL(url);
  const localStorage = Object.entries(storage ?? {}).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...{ viewport: WIDE, locale: 'es-MX', serviceWorkers: 'block' },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (slow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW });
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  await page.addInitScript(watch, { wanted, least });
  await page.goto(url);
  const { painted, bytes } = await paintedOf(page);
  return { page, session, painted, bytes, close: () => context.close() };
}

/** Waits for the paint and gives its figures. */
export async function paintedOf(page: Page): Promise<{ painted: number; bytes: number }> {
  await page.waitForFunction(() => window.watched?.painted !== undefined, undefined, { polling: 50, timeout: 60_000 });
  return page.evaluate(() => ({ painted: window.watched.painted ?? 0, bytes: window.watched.bytes ?? 0 }));
}
