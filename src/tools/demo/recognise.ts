/** Tells the demo's data from other data: the demo is never filled into anything else. */
import { existsSync, readdirSync } from 'node:fs';
import { isThere, locationOf, nameOfLocation, openLocation } from '#server/backup/location.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { hasRow } from '#server/db/record.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';

/** Told to the person who started the demo, in Spanish. */
export class NotTheDemo extends Error {
  override name = 'NotTheDemo';
}

/** Row of `counters` written in the transaction that fills the demo: it is there whole, or not at all. */
const MARK = 'demo';
/** Tables that hold rows from the first start on, before there are any data. */
const BOOKKEEPING = /^(migrations|counters|ajustes|school_totals|corte_sumas|secretos|sqlite_.*|\w+_busqueda(_\w+)?)$/;

/** Marks that a part of the demo was filled; false when it is already, also when another process is about to. */
export async function mark(tx: Transaction, name = MARK): Promise<boolean> {
  const { changes } = await tx.run(
    'INSERT INTO counters (name, value) VALUES (?, 1) ON CONFLICT (name) DO NOTHING',
    name,
  );
  return changes > 0;
}

export const isMarked = (db: Queryable, name = MARK): Promise<boolean> =>
  hasRow(db, 'SELECT 1 AS found FROM counters WHERE name = ?', name);

const tablesOf = async (db: Queryable): Promise<string[]> =>
  (await db.dialect.tableAccess.tables(db)).map(({ name }) => name);

/** Throws NotTheDemo, with the reason alone, when there is anything in the database. */
export async function assertNothing(db: Queryable): Promise<void> {
  const tables = await tablesOf(db);
  const [stranger] = tables;
  // The first thing that a first start makes is this table.
  if (stranger && !tables.includes('migrations')) throw new NotTheDemo(`tiene la tabla «${stranger}»`);
  for (const table of tables.filter((name) => !BOOKKEEPING.test(name))) {
    const found = await hasRow(db, `SELECT 1 AS found FROM "${table.replaceAll('"', '""')}" LIMIT 1`);
    if (found) throw new NotTheDemo(`la tabla «${table}» tiene datos`);
  }
}

/** Whether the database is the demo's; false when it holds nothing. Throws NotTheDemo when it holds anything else. */
async function isDemo(db: Queryable): Promise<boolean> {
  const tables = await tablesOf(db);
  const ours = tables.includes('migrations') && tables.includes('counters');
  if (ours && (await isMarked(db))) return true;
  await assertNothing(db);
  return false;
}

function otherFile(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  // A certificate may be made before the first start.
  const others = ['.DS_Store', 'https'];
  return readdirSync(dataDir).find((name) => !name.startsWith(FILE_NAME) && !others.includes(name));
}

/** Whether the demo is there already. Throws NotTheDemo when folder or database hold other data; nothing is changed. */
export async function holdsDemo(settings: { dataDir: string; databaseUrl: string | null }): Promise<boolean> {
  const { dataDir } = settings;
  const location = locationOf(settings);
  const [what, instead] =
    'url' in location
      ? ['La base de datos', 'Indica en DATABASE_URL una base de datos vacía.']
      : ['La carpeta', 'Indica otra carpeta, por ejemplo: DATA_DIR=demo-2 npm run demo'];
  // Opened without migrating: a foreign database stays as it is.
  const db = isThere(location) ? await openLocation(location) : null;
  try {
    if (db && (await isDemo(db))) return true;
  } catch (error) {
    if (!(error instanceof NotTheDemo)) throw error;
    const name = `${what} ${nameOfLocation(location)}`;
    throw new NotTheDemo(`${name} no es de la demostración (${error.message}) y no se toca. ${instead}`);
  } finally {
    await db?.close();
  }
  const file = otherFile(dataDir);
  if (!file) return false;
  throw new NotTheDemo(
    `La carpeta ${dataDir} tiene otros archivos (${file}) y no se toca. Indica una carpeta vacía en DATA_DIR.`,
  );
}
