/**
 * `npm run bench`: everything; `npm run bench -- screens` or `-- lists search` some parts. Parts of the server: lists,
 * search, growth, dashboards, abonos, workbook, memory, postgres, imports, caja, copies, deudores, all of them with `server`;
 * of the screens alone: reminders. Figures are printed, and kept in docs/performance.md beside those of the run before.
 * `--print` keeps nothing.
 */
import { type Pair, startPair } from './compare.ts';
import { BUSINESS } from './data.ts';
import { isHeld, keep, lineOf, type Measure, type Part } from './page.ts';
import { startScreens } from './screens.ts';
import { reminders } from './screens-reminders.ts';
import { caja } from './server-caja.ts';
import { copies } from './server-copy.ts';
import { abonos, dashboards } from './server-counter.ts';
import { deudores } from './server-deudores.ts';
import { imports } from './server-imports.ts';
import { growth, lists, searches } from './server-lists.ts';
import { memory, postgres, workbook } from './server-whole.ts';

const parts: Record<string, (pair: Pair) => Promise<Measure[]>> = {
  lists,
  search: searches,
  growth,
  dashboards,
  abonos,
  workbook,
  memory,
  postgres,
  imports,
  caja,
  copies,
  deudores,
};
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const known = [...Object.keys(parts), 'server', 'reminders', 'screens'];
const unknown = words.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${known.join(', ')}.`);
  process.exit(1);
}

/** Measures one table of the page; what was measured before something broke is kept all the same. */
async function measure(table: Part, whole: boolean, works: (() => Promise<Measure[]>)[]): Promise<void> {
  const measures: Measure[] = [];
  let done = false;
  try {
    for (const work of works) {
      for (const one of await work()) {
        console.log(lineOf(one));
        measures.push(one);
      }
    }
    done = true;
  } finally {
    if (!process.argv.includes('--print')) keep(table, measures, { whole: whole && done });
  }
  if (!measures.every(isHeld)) process.exitCode = 1;
}

const all = words.length === 0;
const server = all || words.includes('server');
const chosen = Object.entries(parts).filter(([name]) => server || words.includes(name));
if (chosen.length > 0) {
  const pair = await startPair(BUSINESS);
  const works = chosen.map(([, part]) => part.bind(null, pair));
  await measure('server', server, works).finally(pair.end);
}
if (all || words.includes('screens')) {
  const { works, end } = await startScreens();
  await measure('screens', true, [...works, reminders]).finally(end);
} else if (words.includes('reminders')) {
  await measure('screens', false, [reminders]);
}
