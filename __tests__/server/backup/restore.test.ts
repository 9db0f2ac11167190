/** The drill: a backup made while people write, restored elsewhere, on either engine. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { locationOf } from '#server/backup/location.ts';
import { backedFilePath, readManifest, tablePath, writeManifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { LEFT_OUT, makeBackup } from '#server/backup/write.ts';
import { openDatabase } from '#server/db/open.ts';
import { verifyChain } from '#server/features/ledger/chain.service.ts';
import { verifyBalances } from '#server/features/ledger/verify.service.ts';
import { diskStore, filePath, filesFolder } from '#server/files/disk.ts';
import { aNote, anAbono, anAlumno } from '../../support/builders.ts';
import { migratedDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { aBusiness, aFile, differing, groundOf, NOW, namedOfAltered, talliesOf, within } from './business.ts';

type EngineName = 'sqlite' | 'postgres';
/** The engines of this project: only one of them has both. */
const engines: EngineName[] = globalThis.DATABASE === 'postgres' ? ['postgres', 'sqlite'] : ['sqlite'];

const made: TestDatabase[] = [];
/** One with nothing in it, or, when it is to be filled, with all tables. */
async function aDatabase(
  engine: EngineName = globalThis.DATABASE,
  make: typeof testDatabase = testDatabase,
): Promise<TestDatabase> {
  const database = await make(engine);
  made.push(database);
  return database;
}
const aSource = (engine?: EngineName) => aDatabase(engine, migratedDatabase);
afterEach(async () => {
  for (const database of made.splice(0)) await database.cleanup();
});

/** One business for the tests that do nothing to it but restore its backup, or damage a copy of it. */
let shared: Awaited<ReturnType<typeof aBackup>>;
let sharedDatabase: TestDatabase[];
beforeAll(async () => {
  shared = await aBackup();
  sharedDatabase = made.splice(0);
});
afterAll(async () => {
  for (const database of sharedDatabase) await database.cleanup();
});

/** A copy of the shared backup, to be damaged. */
async function aCopy(): Promise<string> {
  const copy = await mkdtemp(join(shared.source.settings.dataDir, 'copia-'));
  await cp(shared.folder, copy, { recursive: true });
  return copy;
}

const tablesOf = (database: TestDatabase) => within(database, (db) => db.dialect.tableAccess.tables(db));

/** A backup of a business, in its own data folder. */
async function aBackup(engine: EngineName = globalThis.DATABASE) {
  const source = await aSource(engine);
  const { dataDir } = source.settings;
  const folder = join(dataDir, 'respaldos', 'uno');
  const db = await openDatabase(source.settings);
  const { files } = await aBusiness(db, dataDir);
  // The last number was given to a row that is gone.
  const { id: lastUser } = await anAlumno(groundOf(db));
  await db.write((tx) => tx.run('DELETE FROM users WHERE id = ?', lastUser));
  const { manifest } = await makeBackup({ db, dataDir, folder, version: 'test', now: new Date(NOW) });
  await db.close();
  return { source, folder, files, manifest, lastUser };
}

const restore = (folder: string, { settings }: TestDatabase) =>
  restoreBackup({
    ...{ backup: folder, into: locationOf(settings), dataDir: settings.dataDir },
    catchUp: async () => [],
  });

const routes = engines.flatMap((from) =>
  engines.filter((to) => [from, to].includes(globalThis.DATABASE)).map((to) => [from, to] as const),
);

test.each(routes)('restoring %s → %s gives equal tables and files, and sequences continue', async (from, to) => {
  const { source, folder, files, lastUser } = from === globalThis.DATABASE ? shared : await aBackup(from);
  const target = await aDatabase(to);
  const { comparisons } = await restore(folder, target);
  expect(differing(comparisons)).toEqual([]);
  const wanted = await within(source, talliesOf);
  const found = await within(target, talliesOf);
  for (const name of LEFT_OUT) wanted.delete(name);
  expect(wanted.size).toBeGreaterThan(15);
  for (const [name, tally] of wanted) expect([name, found.get(name)]).toEqual([name, tally]);
  for (const name of files) {
    expect(await readFile(filePath(target.settings.dataDir, name))).toEqual(
      await readFile(filePath(source.settings.dataDir, name)),
    );
  }
  const db = await openDatabase(target.settings);
  try {
    expect((await verifyBalances(db)).differences).toEqual([]);
    const last = await db.get<{ id: number }>('SELECT max(id) AS id FROM notes');
    const note = await aNote(groundOf(db), { paid: 20 });
    expect(note.id).toBe((last?.id ?? 0) + 1);
    // Not even a number whose row is gone is given again.
    expect(note.user_id).toBeGreaterThan(lastUser);
    expect([(await verifyBalances(db)).differences, await verifyChain(db)]).toEqual([[], []]);
    expect(await namedOfAltered(db)).toMatch(/^Abono \d+ \(ticket \d+\): no es como se registró$/);
  } finally {
    await db.close();
  }
});

test('a backup under 16 writers is of one moment: balances agree, and each row has its file', async () => {
  const source = await aSource();
  const { dataDir } = source.settings;
  const folder = join(dataDir, 'respaldos', 'uno');
  const db = await openDatabase(source.settings);
  const ground = groundOf(db);
  await aFile(db, dataDir, 'there before');
  let writing = true;
  let written = 0;
  const writers = Array.from({ length: 16 }, async () => {
    const alumno = await anAlumno(ground);
    // As much as a busy half hour, in one go.
    for (let round = 0; writing && round < 10; round += 1) {
      const note = await aNote(ground, { alumno, paid: 30 });
      await anAbono(ground, { note, amount: 20 });
      await aFile(db, dataDir, `file of ${note.id}`);
      written += 1;
    }
  });
  // The first of each is on its way when the backup begins.
  await anAbono(ground);
  const before = written;
  const { manifest } = await makeBackup({ db, dataDir, folder, version: 'test', now: new Date(NOW) });
  const during = written - before;
  writing = false;
  await Promise.all(writers);
  await db.close();

  expect(during).toBeGreaterThan(0);
  expect(manifest.faltantes).toEqual([]);
  const target = await aDatabase();
  expect(differing((await restore(folder, target)).comparisons)).toEqual([]);
  await within(target, async (restored) => {
    const { differences, notes } = await verifyBalances(restored);
    expect(differences).toEqual([]);
    expect(notes).toBeGreaterThan(0);
    const files = await restored.all<{ nombre: string; bytes: number }>('SELECT nombre, bytes FROM archivos');
    expect(files.length).toBeGreaterThan(0);
    for (const { nombre, bytes } of files) {
      expect((await stat(filePath(target.settings.dataDir, nombre))).size).toBe(bytes);
    }
  });
});

test('a backup has no sessions, secrets or links and is private', async () => {
  const { folder, manifest, files } = shared;
  const names = manifest.tablas.map(({ nombre }) => nombre);
  expect(LEFT_OUT.filter((name) => names.includes(name))).toEqual([]);
  for (const path of [
    join(folder, 'manifiesto.json'),
    tablePath(folder, 'users'),
    backedFilePath(folder, files[0] ?? ''),
  ])
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

const damages: [string, (folder: string, file: string) => Promise<void>, RegExp][] = [
  [
    'a folder that was never finished',
    (folder) => rm(join(folder, 'manifiesto.json')),
    /no es un respaldo completo: falta manifiesto\.json/,
  ],
  [
    'another value in a row',
    async (folder) => {
      const path = tablePath(folder, 'users');
      const text = gunzipSync(await readFile(path))
        .toString()
        .replace('José', 'Jose');
      await writeFile(path, gzipSync(text));
    },
    /está dañado: la tabla users\.$/,
  ],
  [
    'a file of rows that was cut off',
    async (folder) => {
      const path = tablePath(folder, 'notes');
      const bytes = await readFile(path);
      await writeFile(path, bytes.subarray(0, bytes.length - 12));
    },
    /está dañado: la tabla notes\.$/,
  ],
  ['a table that is gone', (folder) => rm(tablePath(folder, 'abonos')), /está dañado: la tabla abonos\.$/],
  [
    'a stored file with another byte',
    async (folder, file) => {
      const path = backedFilePath(folder, file);
      await writeFile(path, 'One');
    },
    /está dañado: el archivo [0-9a-f]{40}\.$/,
  ],
  [
    'a manifest that says something else',
    async (folder) => {
      const path = join(folder, 'manifiesto.json');
      await writeFile(path, (await readFile(path, 'utf8')).replace('"filas": 1,', '"filas": 2,'));
    },
    /está dañado: .*manifiesto\.json no es como se escribió/,
  ],
];
test.each(damages)('%s: the backup is refused, and the target stays empty', async (_name, damage, complaint) => {
  const folder = await aCopy();
  await damage(folder, shared.files[0] ?? '');
  const target = await aDatabase();
  await expect(restore(folder, target)).rejects.toThrow(complaint);
  expect(await tablesOf(target)).toEqual([]);
});

test('a backup of a newer version is refused without leaving files or a claim on the database', async () => {
  const folder = await aCopy();
  const { huella: _, ...manifest } = await readManifest(folder);
  await rm(join(folder, 'manifiesto.json'));
  await writeManifest(folder, { ...manifest, migraciones: [...manifest.migraciones, '9999_newer'] });
  const target = await aDatabase();
  await expect(restore(folder, target)).rejects.toThrow(/de una versión más nueva \(9999_newer\): usa esa versión/);
  expect([await tablesOf(target), existsSync(filesFolder(target.settings.dataDir))]).toEqual([[], false]);
});

test('a target with data is refused and unchanged', async () => {
  const target = await aSource();
  await within(target, (db) => anAlumno(groundOf(db)));
  const before = await within(target, talliesOf);
  await expect(restore(shared.folder, target)).rejects.toThrow(/ya tiene datos \(.*users.*\): elige un destino vacío/);
  expect(await within(target, talliesOf)).toEqual(before);
});

test('a folder with foreign files is refused, and the database can take another backup', async () => {
  const target = await aDatabase();
  const { name } = await diskStore(target.settings.dataDir).put(Buffer.from('theirs'));
  await expect(restore(shared.folder, target)).rejects.toThrow('ya tiene archivos (1): elige un destino vacío');
  expect(await tablesOf(target)).toEqual([]);
  await diskStore(target.settings.dataDir).remove(name);
  await (await openDatabase(target.settings)).close();
});

test('a truncated or unreadable stored file makes the backup incomplete but leaves out nothing else', async () => {
  const source = await aSource();
  const { dataDir } = source.settings;
  const path = join(dataDir, 'respaldos', 'uno');
  const { whole, damaged, folder, manifest } = await within(source, async (db) => {
    const file = (content: string) => aFile(db, dataDir, content);
    const [whole, shorter, unreadable, folderInstead] = [
      await file('whole'),
      await file('cut off'),
      await file(''),
      await file('x'),
    ];
    await truncate(filePath(dataDir, shorter), 3);
    // Reading it is an input/output error, as of a broken disk.
    await rm(filePath(dataDir, unreadable));
    await symlink('/proc/self/mem', filePath(dataDir, unreadable));
    await rm(filePath(dataDir, folderInstead));
    await mkdir(filePath(dataDir, folderInstead));
    const made = await makeBackup({ db, dataDir, folder: path, version: 'test', now: new Date(NOW) });
    return { whole, damaged: [shorter, unreadable, folderInstead].sort(), ...made };
  });
  expect([folder, existsSync(path)]).toEqual([`${path}.incompleto`, false]);
  expect([manifest.faltantes, manifest.archivos.map(({ nombre }) => nombre)]).toEqual([damaged, [whole]]);
  const target = await aDatabase();
  expect(differing((await restore(folder, target)).comparisons)).toEqual([]);
  expect(await readFile(filePath(target.settings.dataDir, whole), 'utf8')).toBe('whole');
});

test('a failed backup leaves no files', async () => {
  const { dataDir } = shared.source.settings;
  const folder = join(dataDir, 'otros', 'uno');
  await writeFile(join(dataDir, 'otros'), 'not a folder');
  await within(shared.source, async (db) => {
    const options = { db, dataDir, folder, version: 'test', now: new Date(NOW) };
    await expect(makeBackup(options)).rejects.toThrow();
    await rm(join(dataDir, 'otros'));
    await makeBackup(options);
  });
  expect((await readManifest(folder)).version).toBe('test');
});
