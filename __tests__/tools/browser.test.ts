import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A picture of a page that holds nothing but this text. */
async function pictureOf(text: string): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 400, height: 60 } });
  await page.setContent(`<meta charset="utf-8"><body style="font: 20px sans-serif">${text}`);
  const picture = await page.screenshot();
  await page.close();
  return picture.toString('base64');
}

test('the test browser draws text with accents', async () => {
  const [nothing, plain, accented] = await Promise.all(['', 'Nandu Jose', 'Ñandú José'].map(pictureOf));
  expect(plain).not.toBe(nothing);
  expect(accented).not.toBe(plain);
});
