/** Looks for what keeps people with a screen reader, the keyboard alone or weak eyes from using a page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface AxeOptions {
  /** Only these rules, for what a change of colours alone can break. */
  rules?: string[];
  /** Selectors of what is left out. */
  exclude?: string[];
}

/** Waits until the last change shows, and nothing is on its way to another place or colour. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    // A spinner never ends, and a notice's timer lasts as long as the notice.
    const ends = ({ effect, animationName }: Animation & { animationName?: string }) =>
      effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY &&
      animationName !== 'Toastify__trackProgress';
    let changing: Animation[];
    let rounds = 0;
    do {
      // The page is told of new colours in one frame and takes them on in the next.
      for (let frames = 0; frames < 3; frames += 1) await frame();
      changing = document.getAnimations().filter((one) => one.playState === 'running' && ends(one));
      // What is out of sight may never come to its end.
      const deadline = new Promise((done) => setTimeout(done, 1000));
      await Promise.race([Promise.allSettled(changing.map(({ finished }) => finished)), deadline]);
      rounds += 1;
    } while (changing.length > 0 && rounds < 5);
  });

/** The serious and critical faults of the page once it stands still, one line each with the elements that have them. */
export async function axeFaults(page: Page, options?: AxeOptions): Promise<string[]> {
  // A colour halfway to another is legible to nobody, and not there any more when somebody reads.
  await painted(page);
  return faultsNow(page, options);
}

/** The same of a page that is known to stand still. */
export async function faultsNow(page: Page, { rules, exclude = [] }: AxeOptions = {}): Promise<string[]> {
  // Through the debugger: the page's own policy forbids scripts from elsewhere.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations'],
    // It would fetch the style sheets once more, for a rule that is no serious one.
    preload: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  } as const satisfies object;
  return page.evaluate(
    async ([left, given]) => {
      const { run } = (window as unknown as { axe: { run(...given: object[]): Promise<axe.AxeResults> } }).axe;
      const { violations } = await run({ include: document, ...(left.length > 0 && { exclude: left }) }, given);
      // Put into words over there: the whole answer is some megabytes about what is right.
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .map(({ id, help, nodes }) => {
          const where = nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`);
          return `${id}: ${help}: ${where.join('; ')}`;
        });
    },
    [exclude, options] as const,
  );
}
