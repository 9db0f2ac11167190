/** Visits of every screen as one rol, and the jumps back to them. */
import type { Page } from 'playwright-core';
import type { Rol } from '#contract/roles.ts';
import { FRAME, look } from './look.ts';
import { WIDE } from './screens.ts';
import type { Shown, WalkPage } from './walk.ts';
import { REFUSED, WALK, type WalkIds } from './walkScreens.ts';

interface Visit extends Shown {
  /** Number of the state in which it was shown. */
  state: number;
}

/** The kinds of elements that were looked at, by screen. */
export type Seen = Map<string, Set<string>>;

const PRINTS = /^Imprimir/;
/** Addresses on which an administrador finds something to print. */
const printing = new Set<string>();

/**
 * Whether the screen shows a kind of element, in a place, that was not looked at there: who may do less sees less of what
 * somebody else has seen.
 */
async function isNew(page: Page, screen: string, seen: Seen): Promise<boolean> {
  const kinds = await page.evaluate((frame) => {
    const found = new Set<string>();
    const visit = (one: Element, above: string): void => {
      if (one.matches(frame)) return;
      const reported = ['class', 'role', 'type', 'aria-disabled', 'aria-selected'].map((name) =>
        one.getAttribute(name),
      );
      const kind = `${above}>${one.localName}[${reported}]`;
      found.add(kind);
      for (const child of one.children) visit(child, kind);
    };
    visit(document.body, '');
    return [...found];
  }, FRAME);
  const known = seen.get(screen) ?? new Set();
  seen.set(screen, known);
  const before = known.size;
  for (const kind of kinds) known.add(kind);
  return known.size > before;
}

/** Visits every screen as somebody of that rol: what is wrong with each, and what was shown at which state. */
async function visitAll(visited: WalkPage, rol: Rol, ids: WalkIds, seen: Seen) {
  const wrong: Record<string, unknown> = {};
  const visits: Visit[] = [];
  for (const { path, least, heading } of WALK) {
    const [address, expected] = [path(ids), rol >= least ? heading : REFUSED];
    await visited.go(address, expected);
    const state = await visited.recorded();
    const shown = await visited.shown();
    visits.push({ ...shown, state });
    if (await visited.page.locator('main').getByRole('button', { name: PRINTS }).count()) printing.add(address);
    const found = [...(await visited.nonsense()), ...(await visited.foreign()), ...(await visited.plainCells())];
    // All errors are one screen, and the frame is the same around every screen.
    const first = visits.length === 1;
    if ((await isNew(visited.page, expected === REFUSED ? 'refused' : address, seen)) || first) {
      found.push(...(await look(visited.page, { frame: first })));
    }
    if (!expected.test(shown.heading) || found.length > 0) wrong[address] = { heading: shown.heading, found };
  }
  return { wrong, visits };
}

declare global {
  /** In the page: what was given to the printer, in place of the browser's dialog. */
  var papers: { title: string; text: string }[];
}

/** Presses, on every screen that was walked and prints, a button of each kind that does; gives what was printed. */
export async function printAll(visited: WalkPage, ids: WalkIds) {
  const { page } = visited;
  await page.evaluate(() => {
    globalThis.papers = [];
    window.print = () => {
      for (const sheet of document.querySelectorAll('.imprimir article'))
        papers.push({ title: sheet.getAttribute('aria-label') ?? '', text: sheet.textContent ?? '' });
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  for (const { path, heading } of WALK.filter(({ path }) => printing.has(path(ids)))) {
    await visited.go(path(ids), heading);
    const buttons = page.locator('main').getByRole('button', { name: PRINTS });
    const names = await buttons.evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''),
    );
    // Rows have the same button, behind the name of which stands whose it is.
    const kinds = Map.groupBy(names, (name) => name.split(' ').slice(0, 2).join(' '));
    for (const [name] of kinds.values()) {
      const printed = await page.evaluate(() => papers.length);
      await buttons
        .and(page.getByRole('button', { name, exact: true }))
        .first()
        .click();
      await page.waitForFunction((before) => papers.length > before, printed);
    }
  }
  return page.evaluate(() => papers);
}

/** Jumps to each visit, the last one first; gives those that it did not bring back as they were. */
async function jumpThrough(visited: WalkPage, visits: readonly Visit[]) {
  await visited.page.setViewportSize(WIDE);
  const wrong: { before: Shown; after: Shown }[] = [];
  for (const { state, ...before } of [...visits].reverse()) {
    await visited.jump(state, before.address);
    const after = await visited.shown();
    if (JSON.stringify(after) !== JSON.stringify(before)) wrong.push({ before, after });
  }
  return wrong;
}

/** A whole walk of somebody of that rol. What an administrador and a family see, others see in part: they need no jumps. */
export async function walkAs(visited: WalkPage, rol: Rol, ids: WalkIds, seen: Seen): Promise<void> {
  const { wrong, visits } = await visitAll(visited, rol, ids, seen);
  const { requested } = visited;
  const jumps = rol === 3 || rol === 0 ? await jumpThrough(visited, visits) : [];
  expect({ wrong, jumps }).toEqual({ wrong: {}, jumps: [] });
  expect({ requested: visited.requested - requested, naked: visited.naked }).toEqual({ requested: 0, naked: [] });
}
