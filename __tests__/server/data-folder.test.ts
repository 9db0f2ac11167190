/** Nobody else on the computer reads the data folder, whatever modes it had before. Real folders, real processes. */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBackup } from '#server/backup/write.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/open.ts';
import { migratedDatabase, type TestDatabase, testDatabase } from '../support/database.ts';
import { commandEnvironment, environmentOf, runServer, startProcess } from '../support/server-process.ts';
import { aBusiness, aFile, NOW, within } from './backup/business.ts';

/** A shell whose files everybody may read and write. */
const CARELESS = ['sh', '-c', 'umask 0; exec "$0" "$@"'];
const ROOT = join(import.meta.dirname, '../..');

const made: TestDatabase[] = [];
async function aDatabase(make = testDatabase): Promise<TestDatabase> {
  const database = await make();
  made.push(database);
  return database;
}
afterEach(async () => {
  for (const database of made.splice(0)) await database.cleanup();
});

/** The folder and all below it. */
async function everything(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return [folder, ...entries.map((entry) => join(folder, entry))];
}

/** What others may read, write or look into, with its mode. */
async function open(folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of await everything(folder)) {
    const entry = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      // A running server has just renamed it; under its name it is seen once that has ended.
      return null;
    });
    if (entry === null) continue;
    const { mode } = entry;
    // A link has all modes everywhere; what it leads to counts.
    if (!entry.isSymbolicLink() && (mode & 0o077) !== 0)
      found.push(`${path.slice(folder.length)} ${(mode & 0o777).toString(8)}`);
  }
  return found;
}

/** Opens all of it to everybody, as an archive that was unpacked or a folder that was made by hand. */
async function openToAll(folder: string): Promise<void> {
  for (const path of await everything(folder)) await chmod(path, (await lstat(path)).isDirectory() ? 0o755 : 0o644);
}

const tool = (name: string, args: string[], environment: Record<string, string>) => {
  const [shell = '', ...rest] = CARELESS;
  const env = commandEnvironment(environment);
  const words = [...rest, process.execPath, join(ROOT, 'src/tools', name), ...args];
  return spawnSync(shell, words, { env, encoding: 'utf8' });
};

test('a data folder of 755 with files of 644 becomes private at start, with all later files', async () => {
  const database = await aDatabase();
  const { dataDir } = database.settings;
  const db = await openDatabase(database.settings);
  await aBusiness(db, dataDir);
  await makeBackup({ db, dataDir, folder: join(dataDir, 'respaldos', 'uno'), version: 'test', now: new Date(NOW) });
  const environment = environmentOf(database);
  // It is still open, as one whose server was killed: with the files beside it.
  await openToAll(dataDir);
  const names = await readdir(dataDir);
  expect(names).toEqual(expect.arrayContaining(['archivos', 'respaldos']));
  if (!database.settings.databaseUrl) expect(names).toContain('servicios-escolares.sqlite-wal');
  expect((await open(dataDir)).length).toBeGreaterThan(40);

  const server = await startProcess(environment, CARELESS).finally(() => db.close());
  try {
    expect(await open(dataDir)).toEqual([]);
    expect(tool('backup.ts', [], environment).status).toBe(0);
    expect(await open(dataDir)).toEqual([]);
  } finally {
    await server.end('SIGTERM');
  }
  expect(await open(dataDir)).toEqual([]);
});

test('each command makes its folders private', async () => {
  const [source, restored, moved] = [await aDatabase(migratedDatabase), await aDatabase(), await aDatabase()];
  const { dataDir } = source.settings;
  await within(source, (db) => aFile(db, dataDir, 'one'));
  const run = async (name: string, args: string[], database: TestDatabase) => {
    await openToAll(dataDir);
    await chmod(database.settings.dataDir, 0o755);
    const { status, stdout, stderr } = tool(name, args, environmentOf(database));
    expect([name, status, stderr]).toEqual([name, 0, '']);
    expect([name, await open(database.settings.dataDir)]).toEqual([name, []]);
    return stdout;
  };
  await run('verificar-saldos.ts', [], source);
  const backup = /: (\/.*)\n/.exec(await run('backup.ts', [], source))?.[1] ?? '';
  await run('restore.ts', [backup], restored);
  await run('db-move.ts', ['--from', dataDir, '--to', moved.settings.dataDir], moved);
  expect(await open(dataDir)).toEqual([]);
});

describe('other files in the data folder', () => {
  const start = async (environment: Record<string, string>, before: string[] = []) => {
    const { process: child, output } = runServer(environment, before);
    const [code] = await once(child, 'close');
    return [code, output()];
  };

  test('files of others are unchanged, a link to another disk is followed, a link inside is not', async () => {
    const [database, disk, stranger] = [await aDatabase(), await aDatabase(), await aDatabase()];
    const { dataDir } = database.settings;
    const elsewhere = disk.settings.dataDir;
    await writeFile(join(dataDir, 'apuntes.txt'), 'not ours');
    await chmod(join(dataDir, 'apuntes.txt'), 0o644);
    for (const folder of [dataDir, elsewhere, stranger.settings.dataDir]) await chmod(folder, 0o755);
    await symlink(elsewhere, join(dataDir, 'respaldos'));
    await mkdir(join(elsewhere, 'respaldo-uno'));
    await symlink(stranger.settings.dataDir, join(elsewhere, 'respaldo-uno', 'fuera'));
    await (await startProcess(environmentOf(database), CARELESS)).end('SIGTERM');
    expect(await open(dataDir)).toEqual([' 755', '/apuntes.txt 644']);
    expect((await lstat(elsewhere)).mode & 0o077).toBe(0);
    expect((await lstat(stranger.settings.dataDir)).mode & 0o777).toBe(0o755);
  });

  test('a world-writable folder with files of others is refused', async () => {
    const { dataDir } = (await aDatabase()).settings;
    await writeFile(join(dataDir, 'apuntes.txt'), 'not ours');
    await chmod(dataDir, 0o777);
    const mask = process.umask();
    try {
      expect(() => closeDataFolder(dataDir)).toThrow(
        /^La configuración no es válida:\n {2}DATA_DIR="\/.*": todos pueden escribir en ella, y contiene otras cosas \(apuntes\.txt\); usa una carpeta propia: mkdir -m 700 '\/.*\/servicios-escolares'$/,
      );
    } finally {
      process.umask(mask);
    }
  });

  test('a folder or product file of another owner is refused with the command that repairs it, and nothing is written', async () => {
    const database = await aDatabase();
    const isRoot = process.getuid?.() === 0;
    // Root may do anything: the server runs as somebody else then. Others look at a folder of root's.
    const { dataDir } = isRoot ? database.settings : { dataDir: tmpdir() };
    const asNobody = isRoot ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
    const uid = isRoot ? 65_534 : process.getuid?.();
    if (isRoot) await chmod(dataDir, 0o777);
    const environment = { ...environmentOf(database), DATA_DIR: dataDir };
    expect(await start(environment, asNobody)).toEqual([
      1,
      `La configuración no es válida:\n  DATA_DIR="${dataDir}": no se pudo cerrar a los otros usuarios de este equipo ` +
        `(la carpeta es del usuario 0); se arregla con: sudo chown -R ${uid} '${dataDir}' && sudo chmod -R go= '${dataDir}'\n`,
    ]);
    if (!isRoot) return;
    expect(await readdir(dataDir)).toEqual([]);
    // The command, as it is printed.
    await chown(dataDir, 65_534, 65_534);
    await chmod(dataDir, 0o700);
    await (await startProcess(environment, asNobody)).end('SIGTERM');
    expect(await open(dataDir)).toEqual([]);
    // A command of root's leaves in it what the server can't open.
    expect(tool('backup.ts', [], environment).status).toBe(0);
    expect(await start(environment, asNobody)).toEqual([
      1,
      expect.stringMatching(
        / \(respaldos es del usuario 0\); se arregla con: sudo chown -R 65534 '\/.*' && sudo chmod /,
      ),
    ]);
  });
});
