/** A list and an abono at work, as one person uses them: how long each step takes, and what stays in memory. */
import type { Browser, Page } from 'playwright-core';
import { median } from './machine.ts';
import type { Measure } from './page.ts';
import { type Visit, visit } from './visits.ts';

/** Pages that are turned between two looks at the memory. */
const TURNS = 50;
export const inMs = (values: number[]) => `${values.map((value) => Math.round(value)).join(', ')} ms`;

interface Step {
  ms: number;
  frames: number;
}
declare global {
  interface Window {
    step?: Promise<Step>;
  }
}

/** Runs in the page: from the next press to the frame in which other rows stand there. */
function watchRows(press: string): void {
  const rows = () =>
    [...document.querySelectorAll('h1, tr[data-row-key] td:not(:first-child)')].map((one) => one.textContent).join();
  const before = rows();
  window.step = new Promise((resolve) => {
    const pressed = ({ timeStamp }: Event) => {
      let frames = 0;
      const look = () => {
        frames += 1;
        if (rows() === before) requestAnimationFrame(look);
        else resolve({ ms: performance.now() - timeStamp, frames });
      };
      requestAnimationFrame(look);
    };
    window.addEventListener(press, pressed, { once: true, capture: true });
  });
}

/** Milliseconds and frames from a press until other rows stand there. */
async function stepOf(page: Page, press: 'input' | 'click' | 'keydown', work: () => Promise<void>): Promise<Step> {
  await page.evaluate(watchRows, press);
  await work();
  const step = await page.evaluate(() => window.step);
  if (!step) throw new Error('Another page was loaded');
  return step;
}

const click = (page: Page, name: string) =>
  stepOf(page, 'click', () => page.getByRole('button', { name, exact: true }).click());

async function searches(page: Page): Promise<Measure> {
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Buscar', exact: true });
  const taken: number[] = [];
  for (const letters of ['MA', 'JO', 'LU', 'HE', 'GA', 'PE', 'SO']) {
    await box.fill('');
    await page.waitForFunction(() => !window.location.search.includes('texto'));
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
    // Nobody clears the box and types within one breath; and the page ahead has come.
    await page.waitForTimeout(300);
    const { ms } = await stepOf(page, 'input', () => box.fill(letters));
    taken.push(ms);
  }
  const name = 'Search, from the last key to its rows';
  return { name, figure: median(taken), unit: ' ms', goal: { most: 120 }, detail: inMs(taken) };
}

async function pages({ page, session }: Awaited<ReturnType<typeof visit>>): Promise<Measure[]> {
  const heap = async () => {
    // The page ahead is there, and what the engine compiles beside is done.
    await page.waitForTimeout(1000);
    await session.send('HeapProfiler.enable');
    // What the first one finds unreachable may hold on to more.
    for (let turns = 0; turns < 2; turns += 1) await session.send('HeapProfiler.collectGarbage');
    return (await session.send('Runtime.getHeapUsage')).usedSize / 1024 ** 2;
  };
  /** Milliseconds that the page's main thread has spent on scripts, styles and layout. */
  const spent = async () => {
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const { metrics } = await session.send('Performance.getMetrics');
    const drawing = metrics.filter(({ name }) => /^(Script|RecalcStyle|Layout)Duration$/.test(name));
    return drawing.reduce((sum, { value }) => sum + value * 1000, 0);
  };
  const turned: Step[] = [await click(page, 'Siguiente')];
  const heaps = [await heap()];
  let drawn = 0;
  for (let round = 0; round < 2; round += 1) {
    const before = await spent();
    for (let turn = 0; turn < TURNS; turn += 1) turned.push(await click(page, 'Siguiente'));
    drawn = (await spent()) - before;
    heaps.push(await heap());
  }
  const [first = 1, after = 0, later = 0] = heaps;
  const jumped: Step[] = [];
  for (let jump = 0; jump < 7; jump += 1) {
    const current = Number(await page.locator('nav [aria-current=page]').textContent());
    jumped.push(await click(page, String(current + 2)));
  }
  const frames = (name: string, steps: Step[], goal?: { most: number }): Measure => {
    const detail = `middle of ${steps.length}: ${median(steps.map(({ ms }) => ms)).toFixed(0)} ms`;
    return { name, figure: median(steps.map((step) => step.frames)), unit: '', detail, ...(goal && { goal }) };
  };
  return [
    frames('Page change, frames until its rows', turned, { most: 4 }),
    frames('Page change to one that was not asked for ahead', jumped),
    {
      ...{ name: '25 rows drawn, CPU of a page change', figure: drawn / TURNS, unit: ' ms', goal: { most: 40 } },
      detail: 'scripts, styles and layout, the next page ahead among them',
    },
    { name: 'Heap after the first page change', figure: first, unit: ' MB', goal: { most: 12 } },
    {
      ...{ name: 'Heap after 50 page changes by that after the first', figure: after / first, unit: '×' },
      ...{ goal: { most: 1.5 }, detail: `${first.toFixed(1)} and ${after.toFixed(1)} MB` },
    },
    // A leak would go on growing.
    { name: 'Heap after 50 more', figure: later / after, unit: '×' },
  ];
}

/** `debtors`: alumnos with a saldo, each for one abono. */
async function abonos(page: Page, origin: string, debtors: number[]): Promise<Measure> {
  const taken: number[] = [];
  for (const id of debtors) {
    await page.goto(`${origin}/note-credits/${id}`);
    await page.locator('tr[data-row-key]').first().waitFor();
    await page.getByRole('textbox', { name: 'Monto (abono)' }).fill('1');
    const { ms } = await stepOf(page, 'keydown', () => page.keyboard.press('Enter'));
    taken.push(ms);
  }
  const name = "Abono, from Enter to its row in the note's list";
  return { name, figure: median(taken), unit: ' ms', goal: { most: 150 }, detail: inMs(taken) };
}

export async function atWork(browser: Browser, list: Visit, debtors: number[]): Promise<Measure[]> {
  const visited = await visit(browser, list);
  const { page } = visited;
  const tasks: number[] = [];
  const keepTasks = async () => tasks.push(...(await page.evaluate(() => window.watched.long)));
  const search = await searches(page);
  await keepTasks();
  await page.goto(list.url);
  await page.locator('tr[data-row-key]').nth(24).waitFor();
  const turns = await pages(visited);
  await keepTasks();
  const abono = await abonos(page, new URL(list.url).origin, debtors);
  await visited.close();
  const longest: Measure = {
    ...{ name: 'Longest task after the first rows', figure: Math.max(0, ...tasks), unit: ' ms', goal: { most: 100 } },
    detail: `searches and page changes: ${tasks.length} tasks over 50 ms`,
  };
  return [search, ...turns, longest, abono];
}
