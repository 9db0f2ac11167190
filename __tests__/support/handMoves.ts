import type { Page } from 'playwright-core';

/** At the counter an Enter so soon after a scan is the scanner's second one, and takes nothing. */
const SCANNER_MS = 30;

/** Waits until the next key can only be a hand's, in a browser's page or in jsdom. */
export async function handMoves(page?: Page): Promise<void> {
  if (page) {
    const since = await page.evaluate(() => performance.now());
    await page.waitForFunction(([from, ms]) => performance.now() - from > ms, [since, SCANNER_MS] as const);
  } else {
    const since = performance.now();
    while (performance.now() - since <= SCANNER_MS) await new Promise(requestAnimationFrame);
  }
}
