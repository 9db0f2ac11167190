import type { Database, Queryable } from './database.ts';
import { type Dialect, indexable, quoted, type Table, type TableAccess } from './dialect.ts';

/** Pages of an index that are merged at a time: everybody else waits for some milliseconds. */
const PAGES = 16;

/** The tables of the search indices. */
async function searchIndices(db: Queryable): Promise<string[]> {
  const indices = `SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%USING fts5%'`;
  return (await db.all<{ name: string }>(indices)).map(({ name }) => name);
}

/** One step of the merging of all parts of an index into one; whether there was anything to merge. */
function mergeSome(db: Database, index: string, pages: number): Promise<boolean> {
  return db.write(async (tx) => {
    const written = async () => (await tx.get<{ rows: number }>('SELECT total_changes() AS rows'))?.rows ?? 0;
    const before = await written();
    await tx.run(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`, pages);
    // FTS5's own sign: the statement itself counts as one.
    return (await written()) - before > 1;
  });
}

/**
 * Purges the search indices: FTS5 only marks deleted text and drops it when it merges its segments. In steps, so that
 * other writes go on between them.
 */
export async function forgetInIndices(db: Database): Promise<void> {
  for (const index of await searchIndices(db)) {
    // The minus merges segments of all sizes; text written meanwhile is left for the next time.
    for (let pages = -PAGES; await mergeSome(db, index, pages); ) pages = PAGES;
  }
}

/** Full-text tables and the tables behind them are no «table» in this list. */
const NAMES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
/** Without generated ones. */
const COLUMNS = 'SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid';
const PARENTS = 'SELECT DISTINCT "table" AS parent FROM pragma_foreign_key_list(?)';
const COUNTED = `SELECT 1 AS one FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'`;

const sqliteTableAccess: TableAccess = {
  async tables(db) {
    const tables: Table[] = [];
    for (const { name } of await db.all<{ name: string }>(NAMES)) {
      const columns = await db.all<{ name: string; type: string; pk: number }>(COLUMNS, name);
      const keys = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      const key = keys.map((column) => column.name);
      const parents = await db.all<{ parent: string }>(PARENTS, name);
      tables.push({
        name,
        columns: columns.map(({ name, type }) => ({ name, type })),
        key,
        parents: parents.map(({ parent }) => parent),
        counted: (await db.get(COUNTED, name)) ? (key[0] ?? null) : null,
      });
    }
    return tables;
  },

  async lastIds(db, tables) {
    const stored = await db.all<{ name: string; seq: number }>('SELECT name, seq FROM sqlite_sequence');
    const known = new Map(stored.map(({ name, seq }) => [name, seq]));
    const counted = tables.filter((table) => table.counted);
    return Object.fromEntries(counted.map(({ name }) => [name, known.get(name) ?? 0]));
  },

  async setLastIds(tx, _tables, lastIds) {
    for (const [name, last] of Object.entries(lastIds)) {
      await tx.run('DELETE FROM sqlite_sequence WHERE name = ?', name);
      if (last > 0) await tx.run('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', name, last);
    }
  },

  insert({ name, columns }) {
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const values = columns.map((_, at) => `value ->> ${at}`).join(', ');
    return `INSERT INTO ${quoted(name)} (${names}) SELECT ${values} FROM json_each(?)`;
  },

  async pauseTriggers(tx) {
    const triggers = await tx.all<{ name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name`,
    );
    for (const { name } of triggers) await tx.run(`DROP TRIGGER ${quoted(name)}`);
    return JSON.stringify(triggers.map(({ sql }) => sql));
  },

  async resumeTriggers(tx, _tables, paused) {
    for (const sql of JSON.parse(paused) as string[]) await tx.run(sql);
    for (const name of await searchIndices(tx)) {
      await tx.run(`INSERT INTO ${quoted(name)} (${quoted(name)}) VALUES ('rebuild')`);
    }
  },

  // Its statistics are part of the schema (1000_baseline): the ones of the day would change plans with the data.
  async analyze() {},
};

/** Search goes through FTS5 tables named `<table>_busqueda`; LIKE would pass their index by. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  tableAccess: sqliteTableAccess,
  forUpdate: '',
  forShare: '',

  inOrderOf: (table, index) => (index ? `${table} INDEXED BY ${index}` : `${table} NOT INDEXED`),

  elements: '(SELECT value, key + 1 AS at FROM json_each(?)) AS e',
  // A function of the connection.
  sha256: (text) => `sha256(${text})`,

  inIds: (column) => `${column} IN (SELECT value FROM json_each(?))`,

  search(table, columns, terms, alias = table) {
    if (terms.length === 0) return { sql: 'TRUE', params: [] };
    const index = `${table}_busqueda`;
    const phrases = indexable(terms).map((term) => `"${term.replaceAll('"', '""')}"`);
    return {
      sql: `${alias}.id IN (SELECT rowid FROM ${index} WHERE ${index} MATCH ?)`,
      params: [`{${columns.join(' ')}} : (${phrases.join(' AND ')})`],
    };
  },
};
