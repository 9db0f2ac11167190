import type { Page } from 'playwright-core';
import { SAME_SCAN_MS } from '#client/features/credits/till/useScanner.ts';

/** Waits until the next key at the counter can only be a hand's, not a scanner's second Enter; in a browser's page or in jsdom. */
export async function handMoves(page?: Page): Promise<void> {
  if (page) {
    const since = await page.evaluate(() => performance.now());
    await page.waitForFunction(([from, ms]) => performance.now() - from > ms, [since, SAME_SCAN_MS] as const);
  } else {
    const since = performance.now();
    while (performance.now() - since <= SAME_SCAN_MS) await new Promise(requestAnimationFrame);
  }
}
