/** The counter while the second copy is made, by what it is without one. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { CopyMessage } from '#server/backup/daily.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { startProduct } from './compare.ts';
import { BUSINESS, dataOf } from './data.ts';
import { median } from './machine.ts';
import type { Measure } from './page.ts';
import { atOneCaja, type Owing, p99 } from './server-caja.ts';

const CAJAS = 20;
const EACH = 15;
/** Quiet and copying in turn, changing which of them is first; the first round only warms up. */
const ROUNDS = 9;
const PROGRAM = join(import.meta.dirname, '../../src/server/backup/process.ts');

/** Memory stands for another disk, where there is one: the syncs of a copy hold up those of its own disk. */
const OTHER_DISK = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** One copy, as the server makes it every five minutes, in seconds. */
async function copyOnce(dataDir: string, folder: string): Promise<number> {
  const began = performance.now();
  const child = fork(PROGRAM, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let problem: unknown = 'silent';
  child.on('message', (message: CopyMessage) => {
    if (message !== 'progress')
      problem = 'made' in message && 'problem' in message.made ? message.made.problem : message;
  });
  const second = { owner: 'bench', known: false, make: true };
  child.send({ dataDir, databaseUrl: null, folder, version: 'bench', now: new Date().toISOString(), second });
  await once(child, 'exit');
  if (problem !== null && problem !== 'sameDisk') throw new Error(`The copy failed: ${JSON.stringify(problem)}`);
  return (performance.now() - began) / 1000;
}

/** Twenty cajas in their rhythm, quiet and while one copy follows the other: far more often than every five minutes. */
export async function copies(): Promise<Measure[]> {
  const data = await dataOf(BUSINESS);
  const folder = await mkdtemp(join(OTHER_DISK, 'servicios-bench-copia-'));
  const base = new DatabaseSync(join(data.dataDir, FILE_NAME), { readOnly: true });
  const owing = base
    .prepare(
      'SELECT id, user_id, folio FROM notes WHERE total_cents - pagado_cents > 50000 AND cancelada_en IS NULL LIMIT ?',
    )
    .all(CAJAS * EACH) as unknown as Owing[];
  base.close();
  const side = await startProduct(data.dataDir);
  const took: number[] = [];
  const times = { quiet: [] as number[], copying: [] as number[] };
  try {
    const cajas = async () => {
      const all = Array.from({ length: CAJAS }, (_, at) => atOneCaja(side, owing.slice(at * EACH, (at + 1) * EACH)));
      return (await Promise.all(all)).flat();
    };
    const cajasWhileCopying = async () => {
      let over = false;
      const copying = (async () => {
        while (!over) took.push(await copyOnce(data.dataDir, folder));
      })();
      const busy = await cajas();
      over = true;
      await copying;
      return busy;
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const kind of round % 2 ? (['quiet', 'copying'] as const) : (['copying', 'quiet'] as const)) {
        const taken = await (kind === 'quiet' ? cajas() : cajasWhileCopying());
        if (round > 0) times[kind].push(...taken);
      }
    }
    const [quiet, copying] = [p99(times.quiet), p99(times.copying)];
    const { size } = await stat(join(data.dataDir, FILE_NAME));
    return [
      {
        ...{
          name: 'counter’s p99 while second copies are made',
          figure: copying / quiet,
          unit: '×',
          goal: { most: 1.2 },
        },
        detail: `${copying.toFixed(1)} by ${quiet.toFixed(1)} ms of ${CAJAS} cajas, ${took.length} copies of ${Math.round(size / 1e6)} MB one after the other, ${median(took).toFixed(1)} s each`,
      },
    ];
  } finally {
    await side.end();
    await data.remove();
    await rm(folder, { recursive: true, force: true });
  }
}
