import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const guard = join(import.meta.dirname, '../support/setup-postgres-cluster.mjs');

/** A process that starts the keeper as setup-postgres.ts does, and then only waits. */
const run = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, [${JSON.stringify(guard)}], { stdio: ['pipe', 'inherit', 'inherit'], detached: true });
`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'servicios-cluster-'));
  // PostgreSQL runs as another user when the tests run as root.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a killed test run takes its PostgreSQL and its folder along', async () => {
  const killed = spawn(process.execPath, ['-e', run], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(killed.stdout.setEncoding('utf8'), 'data')) as [string];
  const client = new pg.Client({ connectionString: line.trim() });
  const cut = once(client, 'error');
  await client.connect();
  const { rows } = await client.query('SELECT 1 AS one');
  expect(rows).toEqual([{ one: 1 }]);
  // Its programs and its data.
  expect(await readdir(folder)).toHaveLength(2);

  killed.kill('SIGKILL');
  await cut;
  // The keeper holds the other end of this pipe until it is done.
  await once(killed.stdout, 'close');
  expect(await readdir(folder)).toEqual([]);
});
