/**
 * The second copy: everything in a folder on another disk, so that a disk that dies takes a few minutes with it and not a
 * day. Each copy is a folder of its own with the rows; its stored files lie in a pool beside, which all copies share: they
 * never change, so none is copied twice. The name of a file in the pool says what it holds.
 */
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { Database, Queryable } from '#server/db/database.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { sqliteSnapshot } from '#server/db/sqlite-snapshot.ts';
import { type FileStore, giveFolder, isName, ownerOf } from '#server/files/disk.ts';
import { makeFolder, sync } from '#server/files/durable.ts';
import { openStore } from '#server/files/store.ts';
import { keepAnonymised } from './anonymised.ts';
import { COPY, type CopyOptions, type CopyOutcome, type CopyProblem, copiesIn, giveUpOld, nameOf } from './daily.ts';
import { assertReserve, hashOfFile, sizeOf } from './files.ts';
import {
  baseAddress,
  COPY_FORMAT,
  type FileEntry,
  pooledName,
  pooledPath,
  poolOf,
  readManifest,
  TABLES,
  writeManifest,
} from './manifest.ts';
import { readMigrations } from './tables.ts';
import { LEFT_OUT, writeTables } from './write.ts';

/** So long files are copied before the rows are: with years of photographs to copy the money must not wait for hours. */
const FILES_MS = 4 * 60_000;
/** What nobody names any more is removed from the pool after this time: another server may be about to name it. */
const POOL_MS = 24 * 3_600_000;

/** What the file system says of a folder whose disk or server is away. */
const AWAY = ['ENOENT', 'ENOTDIR', 'EIO', 'ESTALE', 'ENODEV', 'ENXIO', 'ENOTCONN', 'EHOSTDOWN', 'EHOSTUNREACH'];
const DENIED = ['EACCES', 'EPERM', 'EROFS'];
const FULL = ['ENOSPC', 'EDQUOT', 'EFBIG'];
/** The same in numbers of SQLite: full; input or output fails, or a file can't be opened; read only. */
const SQLITE_FULL = 13;
const SQLITE_AWAY = [10, 14];
const SQLITE_DENIED = [8];

class Damaged extends Error {}

function problemOf(error: unknown): CopyProblem {
  if (error instanceof Damaged) return 'damaged';
  const { code = '', errcode = 0, name } = Object(error) as { code?: string; errcode?: number; name?: string };
  if (FULL.includes(code) || errcode === SQLITE_FULL || name === 'DatabaseRefused') return 'full';
  if (DENIED.includes(code) || SQLITE_DENIED.includes(errcode & 0xff)) return 'denied';
  return AWAY.includes(code) || SQLITE_AWAY.includes(errcode & 0xff) ? 'missing' : 'failed';
}

/** Why no copy can be made in the folder; null when one can. Throws what the file system says. */
async function hindranceOf({ folder, owner, known }: CopyOptions): Promise<CopyProblem | null> {
  if (!(await stat(folder)).isDirectory()) return 'missing';
  const id = await ownerOf(folder);
  // Copies were made here and nothing is left of it: the folder on which the disk is mounted.
  if (id === null) return known ? 'missing' : null;
  return id === owner ? null : 'others';
}

/**
 * Looks at the folder of the copies and makes one where that is wanted. A copy is whole or not there: it is written
 * beside, its manifest last, and gets its name when it is on the disk. Never throws: what is wrong is said.
 */
export async function secondCopy(options: CopyOptions): Promise<CopyOutcome> {
  const { folder, dataDir } = options;
  let made: string | null = null;
  let lack: CopyProblem | null = null;
  try {
    const hindered = await hindranceOf(options);
    if (hindered) return { at: null, problem: hindered, made, error: null };
    if (options.make) ({ made, lack } = await makeCopy(options));
    const [own, data] = [await stat(folder), await stat(dataDir).catch(() => null)];
    return {
      at: await newestIn(folder, options.now),
      problem: lack ?? (own.dev === data?.dev ? 'sameDisk' : null),
      made,
      error: null,
    };
  } catch (error) {
    const at = await newestIn(folder, options.now).catch(() => null);
    return { at, problem: problemOf(error), made, error: String(Object(error).stack ?? error) };
  }
}

/** Names of a time to come are from a clock that was wrong. */
async function newestIn(folder: string, now: Date): Promise<number | null> {
  const times = (await copiesIn(folder)).filter((time) => time <= now.getTime());
  return times.length > 0 ? Math.max(...times) : null;
}

async function makeCopy(options: CopyOptions): Promise<{ made: string; lack: CopyProblem | null }> {
  const { db, dataDir, folder, owner, version, now, progress = () => {} } = options;
  await assertSpace(options);
  if ((await ownerOf(folder)) === null) await giveFolder(folder, owner);
  const names = await readdir(folder);
  const partial = join(folder, `${nameOf(COPY, now)}.${randomUUID()}.parcial`);
  let rows: Awaited<ReturnType<typeof writeRows>> | null = null;
  try {
    await makeFolder(partial);
    await keepAnonymised(db, folder);
    const pool = new Pool(folder, await openStore(options), progress);
    await pool.read();
    // Before the instant of the rows: a file that is deleted afterwards is then in the pool already.
    await pool.bring(namedIn(db));
    progress();
    rows = await writeRows(db, dataDir, partial);
    progress();
    const brought = await pool.bring(namedIn(rows.snapshot));
    await pool.sync();
    const manifest = await writeManifest(partial, {
      ...{ formato: COPY_FORMAT, version, momento: now.toISOString(), motor: db.dialect.name },
      ...rows.content,
      archivos: brought.files,
      faltantes: [...brought.missing, ...brought.waiting].sort(),
    });
    await sync(partial);
    const made = join(folder, manifest.faltantes.length > 0 ? `${nameOf(COPY, now)}.incompleto` : nameOf(COPY, now));
    await rename(partial, made);
    await sync(folder);
    await giveUpOld(folder, basename(made), new Date());
    if (!names.some((name) => name.startsWith(dayOf(basename(made))))) await pool.sweep();
    const lack = brought.missing.length > 0 ? 'incomplete' : brought.waiting.length > 0 ? 'unfinished' : null;
    return { made: basename(made), lack };
  } finally {
    await rows?.snapshot.close();
    await rm(partial, { recursive: true, force: true });
  }
}

/** `copia-2026-11-28` of a name. */
const dayOf = (name: string): string => name.slice(0, `${COPY}-2026-11-28`.length);

/** Throws before a disk is filled for nothing. */
async function assertSpace({ db, dataDir, folder }: CopyOptions): Promise<void> {
  const bytes = db.file === null ? 0 : ((await sizeOf(db.file)) ?? 0);
  await assertReserve(dataDir, folder, bytes);
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < bytes) throw Object.assign(new Error(`No room for ${bytes} bytes`), { code: 'ENOSPC' });
}

type Named = Pick<FileEntry, 'nombre' | 'bytes'>;
const NAMED = 'SELECT nombre, bytes FROM archivos WHERE liberado_en IS NULL ORDER BY nombre';
const namedIn = (db: Queryable): Promise<Named[]> => db.all<Named>(NAMED);

/** The rows as of one moment: of the embedded database a file of its own, of PostgreSQL what the night's backup has. */
async function writeRows(db: Database, dataDir: string, partial: string) {
  if (db.file !== null) {
    const base = await copyDatabase(db.file, partial);
    const snapshot = await sqliteSnapshot(baseAddress(partial));
    return { snapshot, content: { migraciones: await readMigrations(snapshot), tablas: [], ultimos: {}, base } };
  }
  await makeFolder(join(partial, TABLES));
  const snapshot = await db.snapshot();
  const content = await writeTables(snapshot, dataDir, partial);
  await sync(join(partial, TABLES));
  return { snapshot, content };
}

/** All pages in one step: with several, a write in between would start it anew, and it would never end. */
const ALL_PAGES = 2 ** 31 - 1;
/** Where the header of a database says twice that a log lies beside it (https://sqlite.org/fileformat.html). */
const JOURNAL_AT = 18;
const NO_LOG = Buffer.from([1, 1]);

/**
 * Copies the embedded database by SQLite's own backup, without the tables that hold keys to the product. Writers go on
 * meanwhile. The locks of network folders are not to be relied on, and nobody else knows the file: it takes none.
 */
async function copyDatabase(database: string, partial: string): Promise<{ bytes: number; sha256: string }> {
  const address = baseAddress(partial, 'nolock=1');
  const path = join(partial, FILE_NAME);
  // SQLite would let others read it.
  await (await open(path, 'wx', 0o600)).close();
  const source = new DatabaseSync(database, { readOnly: true, timeout: 5000 });
  try {
    await backup(source, new URL(address), { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  const file = await open(path, 'r+');
  try {
    await file.write(NO_LOG, 0, NO_LOG.length, JOURNAL_AT);
  } finally {
    await file.close();
  }
  const copied = new DatabaseSync(address, { enableForeignKeyConstraints: false });
  try {
    copied.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA secure_delete = ON');
    for (const table of LEFT_OUT) copied.exec(`DELETE FROM ${table}`);
    // A copy of damage would take the place of a good one.
    const { quick_check: found } = copied.prepare('PRAGMA quick_check').get() ?? {};
    if (found !== 'ok') throw new Damaged(`The database is damaged: ${found}`);
  } finally {
    copied.close();
  }
  await sync(path);
  return { bytes: (await stat(path)).size, sha256: await hashOfFile(path) };
}

/** The files of all copies in a folder. */
class Pool {
  readonly #root: string;
  readonly #store: FileStore;
  readonly #progress: () => void;
  readonly #until = performance.now() + FILES_MS;
  readonly #there = new Map<string, FileEntry>();
  readonly #changed = new Set<string>();

  constructor(folder: string, store: FileStore, progress: () => void) {
    this.#root = poolOf(folder);
    this.#store = store;
    this.#progress = progress;
  }

  async #names(): Promise<string[]> {
    const parts = await readdir(this.#root).catch(() => []);
    return (await Promise.all(parts.map((part) => readdir(join(this.#root, part))))).flat();
  }

  /** Learns what is there from the names alone. */
  async read(): Promise<void> {
    for (const name of await this.#names()) {
      const [nombre = '', bytes, sha256 = ''] = name.split('-');
      if (isName(nombre) && /^[0-9a-f]{64}$/.test(sha256)) {
        this.#there.set(nombre, { nombre, bytes: Number(bytes), sha256 });
      }
    }
  }

  /**
   * Copies those that are not there yet. Gives all with their checksums, the names of those that the store lacks or has
   * with other bytes than their rows say, and of those for which there was no time or no store.
   */
  async bring(wanted: Promise<Named[]>): Promise<{ files: FileEntry[]; missing: string[]; waiting: string[] }> {
    const files: FileEntry[] = [];
    const missing: string[] = [];
    const waiting: string[] = [];
    for (const named of await wanted) {
      const known = this.#there.get(named.nombre);
      if (known?.bytes === named.bytes) files.push(known);
      else if (performance.now() > this.#until) waiting.push(named.nombre);
      else {
        const entry = await this.#take(named);
        if (entry) files.push(entry);
        else if (entry === null) missing.push(named.nombre);
        else waiting.push(named.nombre);
      }
    }
    return { files, missing, waiting };
  }

  /** Null for one that the store lacks or has otherwise, undefined while the store is away. */
  async #take({ nombre, bytes }: Named): Promise<FileEntry | null | undefined> {
    // Without its bucket the rows are copied all the same, and the file another time.
    const opened = await this.#store.open(nombre).catch(() => undefined);
    if (opened === undefined) return undefined;
    if (opened?.bytes !== bytes) {
      opened?.stream.destroy();
      return null;
    }
    const folder = join(this.#root, nombre.slice(0, 2));
    await makeFolder(folder);
    const partial = join(folder, `${randomUUID()}.parcial`);
    const hash = createHash('sha256');
    try {
      await using file = await open(partial, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
      for await (const part of opened.stream) {
        hash.update(part);
        await file.writeFile(part);
        this.#progress();
      }
      await file.sync();
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    const entry = { nombre, bytes, sha256: hash.digest('hex') };
    await rename(partial, join(folder, pooledName(entry)));
    this.#there.set(nombre, entry);
    this.#changed.add(folder);
    return entry;
  }

  /** Flushes the names of the new ones. */
  async sync(): Promise<void> {
    for (const folder of this.#changed) await sync(folder);
    if (this.#changed.size > 0) await sync(this.#root);
    this.#changed.clear();
  }

  /** Removes what no copy of the folder names any more, and what was left half-way. Nothing while a manifest can't be read. */
  async sweep(): Promise<void> {
    const folder = dirname(this.#root);
    const named = new Set<string>();
    for (const name of await readdir(folder)) {
      if (!name.startsWith(`${COPY}-`) || name.endsWith('.parcial')) continue;
      for (const entry of (await readManifest(join(folder, name))).archivos) named.add(pooledName(entry));
    }
    for (const name of await this.#names()) {
      const path = pooledPath(folder, name);
      const found = named.has(name) ? null : await stat(path).catch(() => null);
      if (found && Date.now() - found.mtimeMs > POOL_MS) await rm(path, { force: true });
    }
  }
}
