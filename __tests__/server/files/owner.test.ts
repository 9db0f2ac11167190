/** Files are removed for one database alone: the one that their folder belongs to. */
import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { nameOf } from '#server/backup/daily.ts';
import { locationOf } from '#server/backup/location.ts';
import { moveEverything } from '#server/backup/move.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { makeBackup } from '#server/backup/write.ts';
import { openDatabase } from '#server/db/open.ts';
import { diskStore, filesFolder, ownerPath } from '#server/files/disk.ts';
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

test('an empty database, as by a misspelt DATABASE_URL, removes no files', async () => {
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

test('two servers of one database sweep their shared folder', async () => {
  const database = await aDatabase();
  const id = () => readFile(ownerPath(filesFolder(database.settings.dataDir)), 'utf8');
  await filled(database);
  const taken = await Promise.all([sweep(database), sweep(database)]);
  expect(taken.reduce((sum, count) => sum + count)).toBeGreaterThan(0);
  const before = await id();
  expect(await sweep(database)).toBe(0);
  expect(await id()).toBe(before);
});

test('after a move the files belong to the target, and the source removes none', async () => {
  const [source, target] = [await aDatabase(), await aDatabase(testDatabase)];
  const { dataDir } = source.settings;
  await filled(source);
  expect(await sweep(source)).toBe(1);
  const [from, to] = [locationOf(source.settings), locationOf(target.settings)];
  await moveEverything({ from, to, files: { from: { dataDir }, to: { dataDir } } });
  const db = await openDatabase(target.settings);
  const later = await aFile(db, dataDir, 'after the move').finally(() => db.close());
  await expect(sweep(source)).rejects.toThrow(ANOTHERS);
  expect(await sweep(target, dataDir)).toBe(0);
  expect(await isThere(dataDir, later)).toBe(true);
});

test('a move to another folder leaves the source its own files', async () => {
  const [source, target] = [await aDatabase(), await aDatabase(testDatabase)];
  await filled(source);
  expect(await sweep(source)).toBe(1);
  const files = { from: source.settings, to: target.settings };
  await moveEverything({ from: locationOf(source.settings), to: locationOf(target.settings), files });
  expect([await sweep(source), await sweep(target)]).toEqual([0, 0]);
  await expect(sweep(source, target.settings.dataDir)).rejects.toThrow(ANOTHERS);
});

/** A backup of a database, below its data folder. */
async function backedUp({ settings }: TestDatabase): Promise<string> {
  const { dataDir } = settings;
  const backup = join(dataDir, 'respaldos', nameOf('respaldo', new Date(NOW)));
  const db = await openDatabase(settings);
  await makeBackup({ db, dataDir, folder: backup, version: 'test', now: new Date(NOW) }).finally(() => db.close());
  return backup;
}

const restore = (backup: string, { settings }: TestDatabase, dataDir = settings.dataDir, catchUp = async () => ['']) =>
  restoreBackup({ backup, into: locationOf(settings), dataDir, catchUp });

test('a restored database owns the restored files, also in a reused folder', async () => {
  const [source, target] = [await aDatabase(), await aDatabase(testDatabase)];
  const into = target.settings;
  await filled(source);
  const backup = await backedUp(source);
  // The old one's database was moved away, its folder of files emptied by hand.
  await diskStore(into.dataDir).give('the old one');
  await restore(backup, target);
  expect(await sweep(target)).toBe(0);
  await expect(sweep(source, into.dataDir)).rejects.toThrow(ANOTHERS);
});

const OTHER_DATABASES = /^Los archivos de .* son de otra base de datos: .* borra .*base-de-datos\.$/;

test('a backup restored for trial does not take the files of the live database', async () => {
  const [right, trial] = [await aDatabase(), await aDatabase(testDatabase)];
  const { dataDir } = right.settings;
  const name = await filled(right);
  await sweep(right);
  const backup = await backedUp(right);
  await expect(restore(backup, trial, dataDir)).rejects.toThrow(OTHER_DATABASES);
  expect([await sweep(right), await isThere(dataDir, name)]).toEqual([0, true]);
  // Refused, it is free for the same in a folder of its own.
  await restore(backup, trial);
  expect(await sweep(trial)).toBe(0);
});

test('a restore interrupted after claiming the folder recognises it as its own', async () => {
  const [source, target] = [await aDatabase(), await aDatabase(testDatabase)];
  const name = await filled(source);
  const backup = await backedUp(source);
  const killed = restore(backup, target, target.settings.dataDir, async () => {
    await diskStore(target.settings.dataDir).give('of a database that never knew');
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  await restore(backup, target);
  expect([await sweep(target), await isThere(target.settings.dataDir, name)]).toEqual([0, true]);
});

test('a move with another database’s DATA_DIR does not take its files', async () => {
  const [right, demo, target] = [await aDatabase(), await aDatabase(), await aDatabase(testDatabase)];
  const { dataDir } = right.settings;
  const [from, to] = [locationOf(demo.settings), locationOf(target.settings)];
  await filled(right);
  await filled(demo);
  for (const one of [right, demo]) await sweep(one);
  const elsewhere = moveEverything({ from, to, files: { from: demo.settings, to: { dataDir } } });
  await expect(elsewhere).rejects.toThrow('ya tiene archivos (1): elige un destino vacío');
  await expect(moveEverything({ from, to, files: { from: { dataDir }, to: { dataDir } } })).rejects.toThrow(
    OTHER_DATABASES,
  );
  expect(await sweep(right)).toBe(0);
});
