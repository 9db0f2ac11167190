/** What is wrong with a screen for weak eyes, screen readers and narrow screens, in both sizes and both colours. */
import type { Page } from 'playwright-core';
import { sizes } from '#client/lib/tokens.ts';
import { faultsNow, painted } from './axe.ts';
import { NARROW, WIDE } from './screens.ts';

/** Rows of a list beyond these are like them, and would be looked at for nothing. */
const ROWS = 3;

/** What other colours alone can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Shows so many rows of each list, in a way that the page's policy allows. */
const showRows = (page: Page, rows: number): Promise<void> =>
  page.evaluate((count) => {
    const sheet = new CSSStyleSheet();
    const other = `:nth-child(n + ${count + 1})`;
    if (Number.isFinite(count)) sheet.replaceSync(`tbody > tr${other}, ul[aria-label] > li${other} { display: none }`);
    document.adoptedStyleSheets = [sheet];
  }, rows);

/** antd takes its colours on once React has drawn anew, which may be some frames after the page has its own. */
async function inColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(() => {
    const colour = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name).trim();
    const own = colour(document.documentElement, '--muted');
    const drawn = [...document.querySelectorAll('[class*="css-var-"]')];
    return drawn.length > 0 && drawn.every((element) => colour(element, '--ant-color-text-description') === own);
  });
  await painted(page);
}

/** Sizes of letters that are shown and do not belong to the scale, each with the element that has it. */
const strayLetters = (page: Page): Promise<string[]> =>
  page.evaluate(
    (scale) => {
      const stray = new Map<string, string>();
      for (const element of document.body.querySelectorAll<HTMLElement>('*:not(svg *, article *)')) {
        const { fontSize } = getComputedStyle(element);
        const hasLetters = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
        if (hasLetters && !scale.includes(fontSize)) stray.set(fontSize, element.outerHTML.slice(0, 120));
      }
      return [...stray].map(([size, element]) => `letters of ${size}: ${element}`);
    },
    Object.values(sizes).map((size) => `${size}px`),
  );

/** What stands around every screen. */
export const FRAME = 'body header, nav[aria-label="Menú principal"]';

/**
 * Begins with a wide page that stands still, and leaves it wide with all rows, in the other colours: a screen takes long to
 * change them, and the next look begins with those. `frame` false: without that.
 */
export async function look(page: Page, { frame = true } = {}): Promise<string[]> {
  const exclude = frame ? [] : [FRAME];
  const found: string[] = [];
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const first = dark ? 'dark' : 'light';
  const second = dark ? 'light' : 'dark';
  const faults = async (view: string, rules?: string[]) => {
    await showRows(page, ROWS);
    const all = await faultsNow(page, { exclude, ...(rules && { rules }) });
    found.push(...all.map((fault) => `${view}: ${fault}`));
    await showRows(page, Number.POSITIVE_INFINITY);
  };
  const sideways = async (size: string) => {
    const wider = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    // A list of facts takes its columns back one rendering after the window has become narrow.
    let pixels = await wider();
    for (let renderings = 0; renderings < 5 && pixels > 0; renderings += 1) {
      await painted(page);
      pixels = await wider();
    }
    if (pixels > 0) found.push(`${size}: ${pixels} pixels scroll sideways`);
  };
  await sideways('wide');
  found.push(...(await strayLetters(page)));
  await faults(`wide, ${first}`);
  await page.setViewportSize(NARROW);
  await painted(page);
  await sideways('narrow');
  await faults(`narrow, ${first}`);
  await inColours(page, second);
  await faults(`narrow, ${second}`, OF_COLOURS);
  await page.setViewportSize(WIDE);
  await painted(page);
  await faults(`wide, ${second}`, OF_COLOURS);
  return found;
}
