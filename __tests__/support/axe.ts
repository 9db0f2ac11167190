/** Looks for what keeps people with a screen reader, the keyboard alone or weak eyes from using a page. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

export interface AxeOptions {
  /** Only these rules, for what a change of colours alone can break. */
  rules?: string[];
}

/** The serious and critical faults of the page as it stands, one line each with the elements that have them. */
export async function axeFaults(page: Page, { rules }: AxeOptions = {}): Promise<string[]> {
  // Through the debugger: the page's own policy forbids scripts from elsewhere.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options = {
    resultTypes: ['violations'],
    // It would fetch the style sheets once more, for a rule that is no serious one.
    preload: false,
    ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
  } as const satisfies object;
  const { violations } = (await page.evaluate(
    (given) => (window as unknown as { axe: { run(options: object): Promise<unknown> } }).axe.run(given),
    options,
  )) as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => {
      const where = nodes.slice(0, 4).map(({ target, any }) => `${target.join(' ')} (${any[0]?.message ?? ''})`);
      return `${id}: ${help}: ${where.join('; ')}`;
    });
}
