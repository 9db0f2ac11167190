/** Tables of a database from its own catalogue, so that no migration is missed. */
import type { Queryable } from '#server/db/database.ts';
import { knownSecret } from '#server/db/secrets.ts';
import { MIGRATIONS, type Table } from '#server/db/table.ts';
import { UNFINISHED } from '#server/db/unfinished.ts';
import { OWNER } from '#server/files/owner.ts';

/** All tables with rows of the product, parents before their children. Throws where foreign keys run in a circle. */
export async function readTables(db: Queryable): Promise<Table[]> {
  const tables = await db.dialect.tableAccess.tables(db);
  return inOrder(tables.filter(({ name }) => name !== MIGRATIONS && name !== UNFINISHED));
}

/** Names of the applied steps of the schema, in order; none where there is no schema. */
export async function readMigrations(db: Queryable): Promise<string[]> {
  if (!(await db.dialect.tableAccess.tables(db)).some(({ name }) => name === MIGRATIONS)) return [];
  const rows = await db.all<{ name: string }>(`SELECT name FROM ${MIGRATIONS} ORDER BY name`);
  return rows.map(({ name }) => name);
}

/** Id of the folder of its files; null before it has one, and of a schema of before there were files. */
export async function folderIdOf(db: Queryable): Promise<string | null> {
  const knowsFiles = (await db.dialect.tableAccess.tables(db)).some(({ name }) => name === 'secretos');
  return knowsFiles ? knownSecret(db, OWNER) : null;
}

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  let waiting = [...tables].sort((a, b) => (a.name < b.name ? -1 : 1));
  while (waiting.length > 0) {
    const ready = waiting.filter(({ parents }) => !waiting.some(({ name }) => parents.includes(name)));
    if (ready.length === 0) {
      throw new Error(`Foreign keys run in a circle: ${waiting.map(({ name }) => name).join(', ')}`);
    }
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}
