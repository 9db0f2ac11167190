/**
 * `npm run bench`: everything, server and screens; `npm run bench -- lists search` some parts. The parts of the server:
 * lists, search, growth, abonos, dashboards, workbook, memory, postgres; `screens` is all of the other half. Figures
 * are printed, and kept in docs/performance.md beside those of the run before. `--print` keeps nothing.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALUMNOS } from '../support/bigBusiness.ts';
import { type Pair, startPair } from './compare.ts';
import { isHeld, keep, lineOf, type Measure } from './page.ts';
import { abonos, dashboards } from './server-counter.ts';
import { growth, lists, searches } from './server-lists.ts';
import { memory, postgres, workbook } from './server-whole.ts';

const SCREENS = join(import.meta.dirname, 'screens.ts');

const parts: Record<string, (pair: Pair) => Promise<Measure[]>> = {
  lists,
  search: searches,
  growth,
  dashboards,
  abonos,
  workbook,
  memory,
  postgres,
};

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const unknown = words.filter((word) => word !== 'screens' && word !== 'server' && !(word in parts));
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}, server, screens.`);
  process.exit(1);
}
const whole = words.length === 0 || words.includes('server');
const chosen = Object.entries(parts).filter(([name]) => whole || words.includes(name));

const measures: Measure[] = [];
if (chosen.length > 0) {
  const pair = await startPair(ALUMNOS);
  let done = false;
  try {
    for (const [, part] of chosen) {
      for (const measure of await part(pair)) {
        console.log(lineOf(measure));
        measures.push(measure);
      }
    }
    done = true;
  } finally {
    // What was measured before something broke is measured all the same.
    if (!process.argv.includes('--print')) keep('server', measures, { whole: whole && done });
    await pair.end();
  }
}
let failed = measures.some((measure) => !isHeld(measure));
if ((words.length === 0 || words.includes('screens')) && existsSync(SCREENS)) {
  const { status } = spawnSync(process.execPath, [SCREENS, ...process.argv.slice(2)], { stdio: 'inherit' });
  failed ||= status !== 0;
}
process.exitCode = failed ? 1 : 0;
