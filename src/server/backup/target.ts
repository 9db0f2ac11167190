/**
 * Fills an empty database with the rows of another one. It may be killed at any moment and goes on where it was: a
 * table of its own says how far it has come, and as long as it is there no server starts on the database.
 */
import type { Database, Queryable, Transaction, Value } from '#server/db/database.ts';
import { quoted, type Table } from '#server/db/dialect.ts';
import { migrate } from '#server/db/migrate.ts';
import { migrations } from '#server/db/migrations/all.ts';
import { DatabaseRefused, UNFINISHED } from '#server/db/refused.ts';
import { newSecret, replaceSecret } from '#server/db/secrets.ts';
import type { FileStore } from '#server/files/disk.ts';
import { OWNER } from '#server/files/store.ts';
import { namesOf } from './files.ts';
import { lineOf, readTables, Tallier, type Tally } from './tables.ts';

/** Incoming data. */
export interface Origin {
  /** Identifies the copy, so that another one is not continued. */
  id: string;
  /** Steps of the schema that its rows belong to. */
  migrations: readonly string[];
  tables: { name: string; columns: string[]; rows(): AsyncIterable<Value[][]> }[];
  lastIds: Record<string, number>;
  /** Names of its files. */
  files: string[];
  /** Id of the store that its files lie in, see store.ts; null where they lie in none. */
  owner: string | null;
}

/** Each commit waits for the disk; this many rows are a few hundred kilobytes. */
const ROWS_PER_COMMIT = 2000;

/** How far it has come: the steps in order. */
type Step = 'esquema' | 'filas' | 'indices' | 'probado';

const put = (tx: Queryable, nombre: string, valor: string) =>
  tx.run(
    `INSERT INTO ${UNFINISHED} (nombre, valor) VALUES (?, ?) ON CONFLICT (nombre) DO UPDATE SET valor = excluded.valor`,
    nombre,
    valor,
  );

async function read(db: Queryable, nombre: string): Promise<string | null> {
  const row = await db.get<{ valor: string }>(`SELECT valor FROM ${UNFINISHED} WHERE nombre = ?`, nombre);
  return row?.valor ?? null;
}

const stepOf = async (db: Queryable) => (await read(db, 'paso')) as Step | null;

/**
 * Takes possession of a database without any table, or of one that the same origin was being copied into. Throws
 * DatabaseRefused for every other one, for a folder of files that are not the origin's, and for an origin of a newer
 * version: refused later it would leave a database behind that no server starts on.
 */
export async function claim(db: Database, origin: Incoming, name: string, store: FileStore): Promise<void> {
  const newer = origin.migrations.filter((step) => !migrations.some((migration) => migration.name === step));
  if (newer.length > 0) {
    throw new DatabaseRefused(`El origen es de una versión más nueva (${newer.join(', ')}): usa esa versión.`);
  }
  const tables = (await db.dialect.tableAccess.tables(db)).map((table) => table.name);
  // Killed between making the table and its first row, it holds nothing yet.
  const begun = tables.includes(UNFINISHED) ? await read(db, 'origen') : null;
  if (begun !== null && begun !== origin.id) {
    throw new DatabaseRefused(`${name} tiene a medias la copia de otro origen: bórralo, o termina aquella copia.`);
  }
  const others = tables.filter((table) => table !== UNFINISHED);
  if (begun === null && others.length > 0) {
    throw new DatabaseRefused(`${name} ya tiene datos (${others.sort().join(', ')}): elige un destino vacío.`);
  }
  const stored = await refuseStrangeFiles(origin, store);
  // Interrupted at the very end, the store was given to it already.
  if (begun !== null) return;
  if (stored > 0) await refuseOwned(origin, store);
  await begin(db, origin.id);
}

type Incoming = Omit<Origin, 'tables' | 'lastIds'>;

/** Throws DatabaseRefused where files lie that are not the origin's. Gives how many of its own there are. */
async function refuseStrangeFiles({ files }: Incoming, store: FileStore): Promise<number> {
  const wanted = new Set(files);
  const stored = await namesOf(store);
  const strange = stored.filter((name) => !wanted.has(name));
  if (strange.length === 0) return stored.length;
  throw new DatabaseRefused(`${store.place} ya tiene archivos (${strange.length}): elige un destino vacío.`);
}

/** Throws DatabaseRefused for files of another database: deletions in this one would lose them for the other. */
async function refuseOwned({ owner }: Incoming, store: FileStore): Promise<void> {
  const known = await store.owner();
  if (known === null || known === owner) return;
  throw new DatabaseRefused(
    `Los archivos de ${store.place} son de otra base de datos: revisa DATA_DIR, FILES_URL y la base que indicaste. ` +
      `Si de verdad deben pasar a esta, borra ${store.ownerPlace}.`,
  );
}

async function begin(db: Database, id: string): Promise<void> {
  await db.write(async (tx) => {
    await tx.run(`CREATE TABLE IF NOT EXISTS ${UNFINISHED} (nombre text PRIMARY KEY, valor text NOT NULL)`);
    await put(tx, 'origen', id);
    await put(tx, 'paso', 'esquema' satisfies Step);
  });
}

/**
 * Makes the schema of the origin in a claimed database and stores all missing rows. Returns the origin's row counts, in
 * the order of its tables.
 */
export async function fill(db: Database, origin: Origin): Promise<Map<string, Tally>> {
  if ((await stepOf(db)) === 'esquema') await makeSchema(db, origin);
  const copying = (await stepOf(db)) === 'filas';
  const tables = new Map((await readTables(db)).map((table) => [table.name, table]));
  const tallies = new Map<string, Tally>();
  for (const { name, columns, rows } of origin.tables) {
    const table = tables.get(name);
    tallies.set(name, await copyRows(db, copying ? tableOf(table, name, columns) : null, columns, name, rows()));
  }
  if (copying) await makeIndices(db, origin);
  return tallies;
}

/** The target's table, with its columns in the order of the origin's. */
function tableOf(table: Table | undefined, name: string, columns: string[]): Table {
  const ordered = columns.map((wanted) => table?.columns.find((column) => column.name === wanted));
  const known = ordered.filter((column) => column !== undefined);
  if (!table || known.length !== columns.length || known.length !== table.columns.length) {
    throw new Error(`The table ${name} has other columns in the target than ${columns.join(', ')}`);
  }
  return { ...table, columns: known };
}

async function makeSchema(db: Database, origin: Origin): Promise<void> {
  await migrate(
    db,
    migrations.filter(({ name }) => origin.migrations.includes(name)),
  );
  await db.write(async (tx) => {
    if ((await stepOf(tx)) !== 'esquema') return;
    const tables = await readTables(tx);
    await put(tx, 'disparadores', await tx.dialect.tableAccess.pauseTriggers(tx, tables));
    // Rows inserted by migrations come with the data.
    for (const { name } of tables.toReversed()) await tx.run(`DELETE FROM ${quoted(name)}`);
    await put(tx, 'paso', 'filas' satisfies Step);
  });
}

/** Reads all rows, and stores those that are not there yet unless `table` is null. */
async function copyRows(
  db: Database,
  table: Table | null,
  columns: string[],
  name: string,
  rows: AsyncIterable<Value[][]>,
): Promise<Tally> {
  const stored = Number(table ? await read(db, `filas:${name}`) : Number.MAX_SAFE_INTEGER);
  const tallier = new Tallier(columns);
  let waiting: Value[][] = [];
  const store = async (target: Table) => {
    const [text, arrived] = [JSON.stringify(waiting), String(tallier.rows)];
    waiting = [];
    await db.write(async (tx) => {
      await tx.run(tx.dialect.tableAccess.insert(target), text);
      await put(tx, `filas:${name}`, arrived);
    });
  };
  for await (const part of rows) {
    const fresh = part.slice(Math.max(0, stored - tallier.rows));
    tallier.add(part, part.map(lineOf).join(''));
    if (!table) continue;
    waiting.push(...fresh);
    if (waiting.length >= ROWS_PER_COMMIT) await store(table);
  }
  if (table && waiting.length > 0) await store(table);
  return tallier.tally();
}

async function makeIndices(db: Database, origin: Origin): Promise<void> {
  await db.write(async (tx: Transaction) => {
    const tables = await readTables(tx);
    const engine = tx.dialect.tableAccess;
    await engine.resumeTriggers(tx, tables, (await read(tx, 'disparadores')) ?? '');
    await engine.setLastIds(tx, tables, origin.lastIds);
    await put(tx, 'paso', 'indices' satisfies Step);
  });
  await db.dialect.tableAccess.analyze(db);
}

/** Whether the rows were found to be equal before the copy was interrupted. */
export const isProved = async (db: Queryable): Promise<boolean> => (await stepOf(db)) === 'probado';

/** Records that the rows are equal: later differences are intended. */
export async function noteProved(db: Database): Promise<void> {
  await db.write((tx) => put(tx, 'paso', 'probado' satisfies Step));
}

/**
 * Hands over the database, and the files of the store to it alone: from now on a server may start on it, and one that
 * is started on the origin by mistake must not remove files that only the target knows.
 */
export async function finish(db: Database, store: FileStore): Promise<void> {
  const id = newSecret();
  await store.give(id);
  await db.write(async (tx) => {
    await replaceSecret(tx, OWNER, id);
    await tx.run(`DROP TABLE ${UNFINISHED}`);
  });
}
