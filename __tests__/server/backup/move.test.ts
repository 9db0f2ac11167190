/** Growing up: from the embedded database to PostgreSQL and back, also when it is killed on the way. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { locationOf } from '#server/backup/location.ts';
import { moveEverything } from '#server/backup/move.ts';
import { readTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { filePath } from '#server/files/disk.ts';
import { anAlumno } from '../../support/builders.ts';
import { migratedDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { commandEnvironment, environmentOf, startProcess } from '../../support/server-process.ts';
import { aBusiness, differing, groundOf, NOW, namedOfAltered, talliesOf, within } from './business.ts';

const TOOL = join(import.meta.dirname, '../../../src/tools/db-move.ts');
/** So many rows take long enough to be killed among them. */
const MANY = 20_000;

type EngineName = 'sqlite' | 'postgres';
/** The engines of this project: only one of them has both. */
const other: EngineName = globalThis.DATABASE === 'postgres' ? 'sqlite' : globalThis.DATABASE;

const made: TestDatabase[] = [];
async function aDatabase(engine: EngineName, make: typeof testDatabase = testDatabase): Promise<TestDatabase> {
  const database = await make(engine);
  made.push(database);
  return database;
}
afterEach(async () => {
  for (const database of made.splice(0)) await database.cleanup();
});

/** A source with many rows, and where a move of it lies that was killed among them. */
let large: TestDatabase;
let half: TestDatabase;
let shared: TestDatabase[] = [];
beforeAll(async () => {
  large = (await filled(globalThis.DATABASE, manyRows)).source;
  half = await aDatabase(other);
  shared = made.splice(0);
  await killedAt(large, half, 1);
});
afterAll(async () => {
  for (const database of shared) await database.cleanup();
});

/** The half-finished move in a place of its own. */
async function halfMoved(): Promise<TestDatabase> {
  const copy = await aDatabase(other);
  await cp(half.settings.dataDir, copy.settings.dataDir, { recursive: true });
  return copy;
}

async function filled(engine: EngineName, more: (db: Database) => Promise<void> = async () => {}) {
  const source = await aDatabase(engine, migratedDatabase);
  const db = await openDatabase(source.settings);
  const { files } = await aBusiness(db, source.settings.dataDir);
  await more(db);
  await db.close();
  return { source, files };
}

const move = (from: TestDatabase, to: TestDatabase) =>
  moveEverything({
    from: locationOf(from.settings),
    to: locationOf(to.settings),
    files: { from: from.settings, to: to.settings },
  });

test('moving there and back gives the same rows, sums and files, and leaves the source unchanged', async () => {
  const { source, files } = await filled(globalThis.DATABASE);
  const before = await within(source, talliesOf);
  const there = await aDatabase(other);
  const back = await aDatabase(globalThis.DATABASE);
  expect(differing(await move(source, there))).toEqual([]);
  expect(differing(await move(there, back))).toEqual([]);
  for (const one of [there, back]) expect(await within(one, verifyChain)).toEqual([]);
  expect(await within(source, talliesOf)).toEqual(before);
  expect(await within(there, talliesOf)).toEqual(before);
  expect(await within(back, talliesOf)).toEqual(before);
  for (const name of files) {
    const original = await readFile(filePath(source.settings.dataDir, name));
    expect(await readFile(filePath(back.settings.dataDir, name))).toEqual(original);
  }
  const server = await startProcess(environmentOf(back));
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await within(back, namedOfAltered)).toMatch(/^Abono \d+ \(ticket \d+\): no es como se registró$/);
});

test('a target with data is refused and unchanged', async () => {
  const target = await aDatabase(other, migratedDatabase);
  await within(target, (db) => anAlumno(groundOf(db)));
  const before = await within(target, talliesOf);
  await expect(move(large, target)).rejects.toThrow(/ya tiene datos \(.*\): elige un destino vacío/);
  expect(await within(target, talliesOf)).toEqual(before);
});

test('a source of a newer version is refused, and the target stays empty', async () => {
  const [source, target] = [await aDatabase(globalThis.DATABASE, migratedDatabase), await aDatabase(other)];
  await within(source, (db) => db.run(`INSERT INTO migrations VALUES ('9999_newer', 'x', '${NOW}')`));
  await expect(move(source, target)).rejects.toThrow(/de una versión más nueva \(9999_newer\): usa esa versión/);
  await (await openDatabase(target.settings)).close();
});

test('a missing source is reported and not created', async () => {
  const source = await aDatabase('sqlite');
  await expect(move(source, await aDatabase(other))).rejects.toThrow('no hay una base de datos');
});

test('a move waits until no server runs on the source', async () => {
  const source = await aDatabase(globalThis.DATABASE, migratedDatabase);
  const target = await aDatabase(other);
  const environment = environmentOf(source);
  // What the address calls the connections hides nothing.
  if (environment.DATABASE_URL) environment.DATABASE_URL += '?application_name=caja';
  const server = await startProcess(environment);
  try {
    await expect(move(source, target)).rejects.toThrow(/Un servidor está trabajando con .*: detenlo antes/);
  } finally {
    await server.end('SIGTERM');
  }
  expect(differing(await move(source, target))).toEqual([]);
});

async function manyRows(db: Database): Promise<void> {
  const tables = await readTables(db);
  const table = tables.find(({ name }) => name === 'login_failures');
  if (!table) throw new Error('No login_failures');
  const values: Record<string, unknown> = { account_key: 'x@example.com', address: '127.0.0.1', failed_at: NOW };
  const rows = Array.from({ length: MANY }, (_, id) =>
    table.columns.map(({ name }) => (name === 'id' ? id + 1 : (values[name] ?? null))),
  );
  await db.write((tx) => tx.run(db.dialect.tableAccess.insert(table), JSON.stringify(rows)));
  await db.write((tx) => db.dialect.tableAccess.setLastIds(tx, [table], { login_failures: MANY }));
}

/** Rows of the many that have arrived; 0 as long as nothing has. */
async function arrived(db: Database): Promise<number> {
  const progress = `SELECT valor FROM traslado WHERE nombre = 'filas:login_failures'`;
  const row = await db.get<{ valor: string }>(progress).catch(() => null);
  return Number(row?.valor ?? 0);
}

function runTool(
  from: TestDatabase,
  to: TestDatabase,
): { child: ChildProcess; ended: Promise<unknown>; output(): string } {
  const word = ({ settings }: TestDatabase) => settings.databaseUrl ?? settings.dataDir;
  const child = spawn(process.execPath, [TOOL, '--from', word(from), '--to', word(to)], {
    env: commandEnvironment({ DATA_DIR: from.settings.dataDir }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return { child, ended: once(child, 'close'), output: () => output };
}

/** Moves until so many of the many rows have arrived, and kills it there; gives how many there are then. */
async function killedAt(source: TestDatabase, target: TestDatabase, wanted: number): Promise<number> {
  const { child, ended, output } = runTool(source, target);
  await within(target, async (db) => {
    while (child.exitCode === null && (await arrived(db)) < wanted);
  });
  child.kill('SIGKILL');
  await ended;
  expect([child.signalCode, output()]).toEqual(['SIGKILL', '']);
  const there = await within(target, arrived);
  expect(there).toBeGreaterThanOrEqual(wanted);
  expect(there).toBeLessThan(MANY);
  return there;
}

test('a move killed twice resumes, and no server starts on the target until it is complete', async () => {
  const target = await halfMoved();
  // Once more on the way, a good piece behind where the first one died.
  const before = await within(target, arrived);
  await killedAt(large, target, before + MANY / 10);
  await expect(openDatabase(target.settings)).rejects.toThrow('quedó a medias: repítelo, o usa una base vacía');

  const { child, ended, output } = runTool(large, target);
  await ended;
  expect([child.exitCode, output()]).toEqual([0, expect.stringMatching(/login_failures +20000 filas.* igual\n/)]);
  expect(output()).not.toMatch(/DISTINTA|postgres:[^/]*@/);
  expect(await within(target, talliesOf)).toEqual(await within(large, talliesOf));
  await (await openDatabase(target.settings)).close();
}, 180_000);

test('a move from another source is not resumed', async () => {
  const stranger = await aDatabase(globalThis.DATABASE, migratedDatabase);
  await expect(move(stranger, await halfMoved())).rejects.toThrow('tiene a medias la copia de otro origen');
});

test('a source changed during the move is detected at the end', async () => {
  const target = await halfMoved();
  const address = (value: string) => `UPDATE login_failures SET address = '${value}' WHERE id = 1`;
  await within(large, (db) => db.write((tx) => tx.run(address('127.0.0.2'))));
  try {
    await expect(move(large, target)).rejects.toThrow(/El origen cambió desde que la copia empezó \(login_failures\)/);
    await expect(openDatabase(target.settings)).rejects.toThrow('quedó a medias');
  } finally {
    await within(large, (db) => db.write((tx) => tx.run(address('127.0.0.1'))));
  }
});
