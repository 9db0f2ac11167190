/** Files are removed for one database alone: the one that their folder belongs to. */
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOf } from '#server/backup/folder.ts';
import { locationOf } from '#server/backup/location.ts';
import { moveEverything } from '#server/backup/move.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { makeBackup } from '#server/backup/write.ts';
import { openDatabase } from '#server/db/open.ts';
import { diskStore, filesFolder } from '#server/files/disk.ts';
import { ownerPath } from '#server/files/owner.ts';
import { sweepFiles } from '#server/files/registry.ts';
import { migratedDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { aFile, NOW } from '../backup/business.ts';

const made: TestDatabase[] = [];
async function aDatabase(make: typeof testDatabase = migratedDatabase): Promise<TestDatabase> {
  const database = await make();
  made.push(database);
  return database;
}
afterEach(async () => {
  for (const database of made.splice(0)) await database.cleanup();
});

/** Sweeps a data folder as a server of the database does, of files of any age; gives how many it took. */
async function sweep({ settings }: TestDatabase, dataDir = settings.dataDir): Promise<number> {
  const db = await openDatabase(settings);
  try {
    return await sweepFiles(db, diskStore(dataDir), new Date(Date.now() + 60_000), 0);
  } finally {
    await db.close();
  }
}

/** A database with a file that it knows and one that is nobody's; gives the name of the first. */
async function filled({ settings }: TestDatabase): Promise<string> {
  const db = await openDatabase(settings);
  await diskStore(settings.dataDir).put(Buffer.from('nobody’s'));
  return aFile(db, settings.dataDir, 'one').finally(() => db.close());
}

const isThere = async (dataDir: string, name: string) => {
  const file = await diskStore(dataDir).open(name);
  file?.stream.destroy();
  return file !== null;
};

const ANOTHERS = /The files in .* belong to another database, so none of them is removed\..* delete .*base-de-datos$/;

test('an empty database, as a misspelt DATABASE_URL makes one, removes nothing; the right one goes on', async () => {
  const [right, empty] = [await aDatabase(), await aDatabase()];
  const { dataDir } = right.settings;
  const name = await filled(right);
  expect(await sweep(right)).toBe(1);
  await expect(sweep(empty, dataDir)).rejects.toThrow(ANOTHERS);
  expect(await isThere(dataDir, name)).toBe(true);
  expect(await sweep(right)).toBe(0);
  // Whoever means it deletes what the message names.
  await unlink(ownerPath(filesFolder(dataDir)));
  expect(await sweep(empty, dataDir)).toBe(1);
});

test('two servers of one database sweep the folder that they share, and each a folder of its own', async () => {
  const [database, other] = [await aDatabase(), await aDatabase()];
  const id = () => readFile(ownerPath(filesFolder(database.settings.dataDir)), 'utf8');
  await filled(database);
  const taken = await Promise.all([sweep(database), sweep(database), sweep(database, other.settings.dataDir)]);
  expect(taken.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  const before = await id();
  expect(await sweep(database, other.settings.dataDir)).toBe(0);
  expect(await id()).toBe(before);
});

test('after a move the files are the target’s: the source that was left behind removes none of them', async () => {
  const [source, target] = [await aDatabase(), await aDatabase(testDatabase)];
  const { dataDir } = source.settings;
  await filled(source);
  expect(await sweep(source)).toBe(1);
  const [from, to] = [locationOf(source.settings), locationOf(target.settings)];
  await moveEverything({ from, to, files: { from: dataDir, to: dataDir } });
  const db = await openDatabase(target.settings);
  const later = await aFile(db, dataDir, 'after the move').finally(() => db.close());
  await expect(sweep(source)).rejects.toThrow(ANOTHERS);
  expect(await sweep(target, dataDir)).toBe(0);
  expect(await isThere(dataDir, later)).toBe(true);
});

test('moved into another folder, the source keeps its own', async () => {
  const [source, target] = [await aDatabase(), await aDatabase(testDatabase)];
  await filled(source);
  expect(await sweep(source)).toBe(1);
  const files = { from: source.settings.dataDir, to: target.settings.dataDir };
  await moveEverything({ from: locationOf(source.settings), to: locationOf(target.settings), files });
  expect([await sweep(source), await sweep(target)]).toEqual([0, 0]);
  await expect(sweep(source, target.settings.dataDir)).rejects.toThrow(ANOTHERS);
});

test('a restored database has the files that came with it, in a folder that was another one’s too', async () => {
  const [source, target] = [await aDatabase(), await aDatabase(testDatabase)];
  const [{ dataDir }, into] = [source.settings, target.settings];
  await filled(source);
  const backup = join(dataDir, 'respaldos', nameOf('respaldo', new Date(NOW)));
  const db = await openDatabase(source.settings);
  await makeBackup({ db, dataDir, folder: backup, version: 'test', now: new Date(NOW) }).finally(() => db.close());
  // The old one's database was moved away, its folder of files emptied by hand.
  await sweep(source, into.dataDir);
  await restoreBackup({ backup, into: locationOf(into), dataDir: into.dataDir, catchUp: async () => [] });
  expect(await sweep(target)).toBe(0);
  await expect(sweep(source, into.dataDir)).rejects.toThrow(ANOTHERS);
});
