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

/**
 * Whether the screen shows a kind of element, in a place, that was not looked at there: who may do less sees less of what
 * somebody else has seen.
 */
async function isNew(page: Page, screen: string, seen: Seen): Promise<boolean> {
  const kinds = await page.evaluate((frame) => {
    const found = new Set<string>();
    const visit = (one: Element, above: string): void => {
      if (one.matches(frame)) return;
      const told = ['class', 'role', 'type', 'aria-disabled', 'aria-selected'].map((name) => one.getAttribute(name));
      const kind = `${above}>${one.localName}[${told}]`;
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
export async function visitAll(walked: WalkPage, rol: Rol, ids: WalkIds, seen: Seen) {
  const wrong: Record<string, unknown> = {};
  const visits: Visit[] = [];
  for (const { path, least, heading } of WALK) {
    const [address, expected] = [path(ids), rol >= least ? heading : REFUSED];
    await walked.go(address, expected);
    const shown = await walked.shown();
    visits.push({ ...shown, state: await walked.recorded() });
    const found = [...(await walked.foreign()), ...(await walked.plainCells())];
    // All errors are one screen, and the frame is the same around every screen.
    const first = visits.length === 1;
    if ((await isNew(walked.page, expected === REFUSED ? 'refused' : address, seen)) || first) {
      found.push(...(await look(walked.page, { frame: first })));
    }
    if (!expected.test(shown.heading) || found.length > 0) wrong[address] = { heading: shown.heading, found };
  }
  return { wrong, visits };
}

/** Jumps to each visit, the last one first; gives those that it did not bring back as they were. */
export async function jumpThrough(walked: WalkPage, visits: readonly Visit[]) {
  await walked.page.setViewportSize(WIDE);
  const wrong: { before: Shown; after: Shown }[] = [];
  for (const { state, ...before } of [...visits].reverse()) {
    await walked.jump(state, before.address);
    const after = await walked.shown();
    if (JSON.stringify(after) !== JSON.stringify(before)) wrong.push({ before, after });
  }
  return wrong;
}

/** A whole walk of somebody of that rol. */
export async function walkAs(walked: WalkPage, rol: Rol, ids: WalkIds, seen: Seen): Promise<void> {
  const { wrong, visits } = await visitAll(walked, rol, ids, seen);
  const { asked } = walked;
  expect({ wrong, jumps: await jumpThrough(walked, visits) }).toEqual({ wrong: {}, jumps: [] });
  expect({ asked: walked.asked - asked, naked: walked.naked }).toEqual({ asked: 0, naked: [] });
}
