/** The second copy on another disk: what it holds, which copies stay, what is said when its folder is away, and kills. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '#contract/endpoints.ts';
import { secondCopy } from '#server/backup/copy.ts';
import { type CopyOutcome, lookAfterCopy, nameOf, toGiveUp } from '#server/backup/daily.ts';
import { locationOf } from '#server/backup/location.ts';
import { baseAddress, readManifest } from '#server/backup/manifest.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import type { Tally } from '#server/backup/tables.ts';
import { verifyBackup } from '#server/backup/verify.ts';
import { LEFT_OUT } from '#server/backup/write.ts';
import type { Database } from '#server/db/database.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { sqliteSnapshot } from '#server/db/sqlite-snapshot.ts';
import { diskStore, filePath } from '#server/files/disk.ts';
import { releaseFiles } from '#server/files/registry.ts';
import { random } from '../../contract/random.ts';
import { anAlumno } from '../../support/builders.ts';
import { type TestDatabase, testDatabase } from '../../support/database.ts';
import { embedded } from '../../support/embedded.ts';
import { figure } from '../../support/figure.ts';
import { serverOfFile } from '../../support/server.ts';
import { aBusiness, aFile, differing, talliesOf, within } from './business.ts';

const folders: string[] = [];
let copies = '';
const server = serverOfFile({ ciego: true, settings: { backupCopyDir: join(tmpdir(), 'is set before each test') } });

beforeEach(async () => {
  copies = await mkdtemp(join(tmpdir(), 'servicios-copia-'));
  folders.push(copies);
  server.deps.settings.backupCopyDir = copies;
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

const names = async () => (await readdir(copies)).filter((name) => name.startsWith('copia-')).sort();
/** What the server does every five minutes; a new problem is thrown for the log, and told all the same. */
const look = () => {
  const { db, settings, version } = server.deps;
  return lookAfterCopy({ db, settings, version, now: server.clock.now() }).catch(() => {});
};
const problems = async () => (await server.anyone.get(endpoints.health)).problemas;
/** Of a machine with one disk this is always said. */
const SAME_DISK = /^La segunda copia está en el mismo disco/;
const others = async () => (await problems()).filter((problem) => !SAME_DISK.test(problem));

async function restored(name: string): Promise<TestDatabase> {
  const target = await testDatabase();
  const { comparisons } = await restoreBackup({
    ...{ backup: join(copies, name), into: locationOf(target.settings), dataDir: target.settings.dataDir },
    catchUp: async () => [],
  });
  expect(differing(comparisons)).toEqual([]);
  return target;
}

/** The tables of a copy as its file has them. */
const talliesIn = (name: string) =>
  talliesOf({ snapshot: () => sqliteSnapshot(baseAddress(join(copies, name))) } as Database);

/** All tables but those that no backup has. */
const kept = (tallies: Map<string, Tally>) => [...tallies].filter(([name]) => !LEFT_OUT.includes(name));

describe('which copies stay', () => {
  /** One every twenty minutes, from the 1st of January on. */
  const everyTwenty = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => nameOf('copia', new Date(Date.UTC(2026, 0, 1, 0, 20 * at))));

  test('the last of each of 24 hours, of seven days and of four weeks, whether removed at once or by and by', () => {
    const all = everyTwenty(3 * 24 * 30);
    let left: string[] = [];
    for (const name of all) {
      left = [...left, name];
      const old = toGiveUp(left, name);
      left = left.filter((one) => !old.includes(one));
    }
    const old = new Set(toGiveUp(all, all.at(-1) ?? ''));
    expect(left).toEqual(all.filter((name) => !old.has(name)));
    const times = left.map((name) => name.slice(6, 19)).reverse();
    expect(times.slice(0, 25)).toEqual([
      ...Array.from({ length: 24 }, (_, hour) => `2026-01-30T${String(23 - hour).padStart(2, '0')}`),
      '2026-01-29T23',
    ]);
    expect(times.slice(24).map((time) => time.slice(0, 10))).toEqual([
      ...['2026-01-29', '2026-01-28', '2026-01-27', '2026-01-26', '2026-01-25', '2026-01-24'],
      ...['2026-01-18', '2026-01-11'],
    ]);
  });

  test('backups of the night do not count with them', () => {
    const [first = '', second = ''] = everyTwenty(2);
    expect(toGiveUp([nameOf('diario', new Date(0)), first, second], second)).toEqual([first]);
  });
});

embedded?.describe('of the embedded database', () => {
  let files: string[] = [];
  beforeAll(async () => {
    ({ files } = await aBusiness(server.db, server.database.settings.dataDir));
  });

  test('holds rows and files, no keys, and is made when something was written', async () => {
    const before = await talliesOf(server.db);
    await look();
    const [name = '', ...more] = await names();
    expect([more, await others()]).toEqual([[], []]);
    const copied = new DatabaseSync(join(copies, name, FILE_NAME), { readOnly: true });
    for (const table of LEFT_OUT) {
      expect([table, copied.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.rows]).toEqual([table, 0]);
    }
    copied.close();
    expect((await stat(join(copies, name, FILE_NAME))).mode & 0o077).toBe(0);
    const target = await restored(name);
    try {
      expect(kept(await within(target, talliesOf))).toEqual(kept(before));
      for (const file of files) expect(existsSync(filePath(target.settings.dataDir, file))).toBe(true);
    } finally {
      await target.cleanup();
    }
    server.clock.advance({ minutes: 5 });
    await look();
    expect(await names()).toEqual([name]);
    expect((await server.anyone.get(endpoints.health)).copy_age_s).toBe(0);
    server.clock.advance({ minutes: 5 });
    await anAlumno(server);
    await look();
    expect(await names()).toHaveLength(1);
    expect(await names()).not.toEqual([name]);
    expect((await server.get(3, endpoints.metrics)).copy_age_s).toBe(0);
  });

  test('copies a file once, keeps it as long as a copy names it, and has it when the server has lost it', async () => {
    const { dataDir } = server.database.settings;
    const [stays, goes] = [await aFile(server.db, dataDir, 'stays'), await aFile(server.db, dataDir, 'goes')];
    await look();
    const pooled = async () => {
      const parts = await readdir(join(copies, 'archivos'));
      return (await Promise.all(parts.map((part) => readdir(join(copies, 'archivos', part))))).flat();
    };
    const pathOf = (name: string) => join(copies, 'archivos', name.slice(0, 2), name);
    const before = await Promise.all((await pooled()).map(async (name) => [name, (await stat(pathOf(name))).ino]));
    // The disk loses one, and one is deleted.
    await rm(filePath(dataDir, stays));
    await server.db.write((tx) => releaseFiles(tx, [goes]));
    server.clock.advance({ hours: 1 });
    await look();
    expect(await others()).toEqual([expect.stringMatching(/^Faltan archivos en este servidor/)]);
    expect(await Promise.all((await pooled()).map(async (name) => [name, (await stat(pathOf(name))).ino]))).toEqual(
      before,
    );
    const [first = '', second = ''] = await names();
    expect((await readManifest(join(copies, first))).archivos.map(({ nombre }) => nombre)).toContain(goes);
    expect((await readManifest(join(copies, second))).archivos.map(({ nombre }) => nombre)).not.toContain(goes);
    const target = await restored(first);
    expect(existsSync(filePath(target.settings.dataDir, goes))).toBe(true);
    await target.cleanup();
    // Without the copy that names it, and a day later, it goes with the first copy of another day.
    await rm(join(copies, first), { recursive: true });
    const old = (await pooled()).find((name) => name.startsWith(goes)) ?? '';
    for (const name of await pooled()) await utimes(pathOf(name), 0, 0);
    server.clock.advance({ days: 1 });
    await anAlumno(server);
    await look();
    expect(await pooled()).toEqual(before.map(([name]) => name).filter((name) => name !== old));
    await diskStore(dataDir).remove(goes);
    await server.db.run('DELETE FROM archivos');
  });

  test('a copy with a missing file counts for none and is said', async () => {
    await rm(
      filePath(server.database.settings.dataDir, await aFile(server.db, server.database.settings.dataDir, 'lost')),
    );
    await look();
    expect(await names()).toEqual([expect.stringMatching(/Z\.incompleto$/)]);
    expect(await others()).toContainEqual(expect.stringMatching(/^A la segunda copia le faltan archivos/));
    await server.db.run('DELETE FROM archivos');
    server.clock.advance({ hours: 1 });
    await look();
    expect(await others()).toEqual([]);
  });

  test('a folder that is away, full of somebody else, or closed is said on the first screen of the administrador', async () => {
    await anAlumno(server);
    await look();
    const first = async (rol: 1 | 3) => {
      const hoy = await server.get(rol, endpoints.hoy);
      return 'problemas' in hoy ? hoy.problemas?.filter((problem) => !SAME_DISK.test(problem)) : undefined;
    };
    expect([await first(3), await first(1)]).toEqual([[], undefined]);
    const [made] = await names();
    const away = `${copies}.away`;
    folders.push(away);
    await rename(copies, away);
    await look();
    expect(await first(3)).toEqual([expect.stringMatching(/no encuentra su carpeta.*: conecta el disco/)]);
    // The folder on which the disk was mounted: nothing is written there.
    await mkdir(copies);
    await look();
    expect(await first(3)).toEqual([expect.stringMatching(/no encuentra su carpeta.*está vacía/)]);
    expect(await readdir(copies)).toEqual([]);
    await rm(copies, { recursive: true });
    await rename(away, copies);
    await writeFile(join(copies, 'base-de-datos'), 'another’s');
    await look();
    expect(await first(3)).toEqual([expect.stringMatching(/es de otra base de datos/)]);
    expect(await names()).toEqual([made]);
    await rm(join(copies, 'base-de-datos'));
    server.deps.settings.backupCopyDir = join(copies, 'a file');
    await writeFile(join(copies, 'a file'), '');
    await look();
    expect(await first(3)).toEqual([expect.stringMatching(/no encuentra su carpeta/)]);
    if (process.getuid?.() !== 0) {
      server.deps.settings.backupCopyDir = join(copies, 'closed');
      await mkdir(join(copies, 'closed'), { mode: 0o500 });
      await look();
      expect(await first(3)).toEqual([expect.stringMatching(/no puede escribir en su carpeta/)]);
      await chmod(join(copies, 'closed'), 0o700);
    }
  });

  test('a folder that disappears midway leaves the copy before', async () => {
    await look();
    const [before = ''] = await names();
    const away = `${copies}.away`;
    folders.push(away);
    await anAlumno(server);
    server.clock.advance({ hours: 1 });
    const looking = look();
    // Not before it has begun to write.
    while (!(await readdir(copies)).some((name) => name.endsWith('.parcial'))) await pause(1);
    await rename(copies, away);
    await looking;
    await rename(away, copies);
    const whole = await names();
    expect(whole[0]).toBe(before);
    for (const name of whole.filter((one) => !one.endsWith('.parcial'))) await verifyBackup(join(copies, name));
    await look();
    expect(await others()).toEqual([]);
    expect((await names()).filter((name) => !name.endsWith('.parcial'))).toHaveLength(2);
  });

  const KILLS = 20;
  test(`killed at ${KILLS} instants, the newest copy is that of before or that of now`, async () => {
    const { dataDir } = server.database.settings;
    const chance = random(20_261_128);
    const started = (second = { owner: 'one', known: false, make: true }): ChildProcess => {
      const child = fork(new URL('../../../src/server/backup/process.ts', import.meta.url));
      const now = server.clock.now().toISOString();
      child.send({ dataDir, databaseUrl: null, folder: copies, version: 'test', now, second });
      return child;
    };
    const began = performance.now();
    await once(started(), 'exit');
    const whole = performance.now() - began;
    const states = [kept(await talliesOf(server.db))];
    let [cut, done] = [0, 0];
    for (let kill = 0; kill < KILLS; kill += 1) {
      await aFile(server.db, dataDir, `file ${kill}`.repeat(10_000));
      await anAlumno(server);
      server.clock.advance({ hours: 1 });
      const child = started();
      await Promise.race([once(child, 'exit'), pause(chance() * whole * 1.1)]);
      if (child.exitCode === null) child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      const newest = (await names()).filter((name) => !name.endsWith('.parcial')).at(-1) ?? '';
      const isNew = newest === nameOf('copia', server.clock.now());
      if (isNew) {
        states.push(kept(await talliesOf(server.db)));
        done += 1;
      } else cut += 1;
      await verifyBackup(join(copies, newest));
      expect(kept(await talliesIn(newest))).toEqual(states.at(-1));
    }
    const target = await restored((await names()).filter((name) => !name.endsWith('.parcial')).at(-1) ?? '');
    expect(kept(await within(target, talliesOf))).toEqual(states.at(-1));
    await target.cleanup();
    expect(cut).toBeGreaterThan(KILLS / 5);
    figure(
      9,
      `a second copy killed at ${KILLS} instants: ${cut} cut off, the copy before whole each time, ${done} made`,
    );
    const leftovers = (await readdir(copies)).filter((name) => name.endsWith('.parcial'));
    for (const name of leftovers) await utimes(join(copies, name), 0, 0);
    server.clock.advance({ hours: 1 });
    await once(started(), 'exit');
    expect((await readdir(copies)).filter((name) => name.endsWith('.parcial'))).toEqual([]);
  });

  test('two servers that copy one database into one folder at once make whole copies', async () => {
    const { dataDir } = server.database.settings;
    const { db, version } = server.deps;
    await aFile(db, dataDir, 'for both');
    const common = { db, dataDir, folder: copies, owner: 'one', known: false, make: true, version };
    const times = [0, 0, 1, 2].map((seconds) => new Date(server.clock.now().getTime() + seconds * 1000));
    const outcomes: CopyOutcome[] = await Promise.all(times.map((now) => secondCopy({ ...common, now })));
    expect(outcomes.filter(({ made }) => made).length).toBeGreaterThan(0);
    const whole = await names();
    expect(whole.length).toBeGreaterThan(0);
    expect(whole.filter((name) => name.endsWith('.parcial'))).toEqual([]);
    for (const name of whole) await verifyBackup(join(copies, name));
  });

  test('a damaged database is said and does not take the place of a good copy', async () => {
    const damaged = await testDatabase();
    const { dataDir } = damaged.settings;
    const file = join(dataDir, FILE_NAME);
    const db = new DatabaseSync(file);
    db.exec('CREATE TABLE archivos (nombre, bytes, liberado_en); CREATE TABLE users (id, created_at)');
    db.exec('CREATE TABLE audit (tabla, registro_id, accion, fecha); CREATE TABLE t (x); CREATE INDEX i ON t (x)');
    for (const table of LEFT_OUT) db.exec(`CREATE TABLE ${table} (x)`);
    db.exec("INSERT INTO t VALUES ('one'), ('two')");
    const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'i'").get()?.rootpage);
    const { page_size } = db.prepare('PRAGMA page_size').get() as { page_size: number };
    db.close();
    const opened = await open(file, 'r+');
    await opened.write(Buffer.alloc(100, 0xff), 0, 100, page * page_size - 100);
    await opened.close();
    await within(damaged, async (own) => {
      const common = { db: own, dataDir, folder: copies, owner: 'one', known: false, make: true, version: 'test' };
      expect(await secondCopy({ ...common, now: server.clock.now() })).toMatchObject({
        problem: 'damaged',
        made: null,
      });
    });
    expect(await names()).toEqual([]);
    await damaged.cleanup();
  });
});

(embedded ? null : describe)?.('of PostgreSQL', () => {
  test('is made once a night by one of its servers and restored like any other', async () => {
    const { dataDir } = server.database.settings;
    await aBusiness(server.db, dataDir);
    const before = kept(await talliesOf(server.db)).filter(([name]) => name !== 'counters');
    await look();
    const [name = ''] = await names();
    expect([await names(), await others()]).toEqual([[expect.stringMatching(/^copia-.*Z$/)], []]);
    await anAlumno(server);
    server.clock.advance({ minutes: 5 });
    await look();
    expect(await names()).toEqual([name]);
    expect((await server.anyone.get(endpoints.health)).copy_age_s).toBe(300);
    const target = await restored(name);
    expect(kept(await within(target, talliesOf)).filter(([table]) => table !== 'counters')).toEqual(before);
    expect((await readManifest(join(copies, name))).archivos).toHaveLength(2);
    await target.cleanup();
    server.clock.advance({ days: 1 });
    await look();
    expect(await names()).toHaveLength(2);
  });
});
