import { searchIndices } from './sqlite-search-index.ts';
import { quoted, type Table } from './table.ts';
import type { TableAccess } from './table-access.ts';

/** Full-text tables and the tables behind them are no «table» in this list. */
const NAMES = `SELECT name FROM pragma_table_list
  WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;
/** Without generated ones. */
const COLUMNS = 'SELECT name, type, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid';
const PARENTS = 'SELECT DISTINCT "table" AS parent FROM pragma_foreign_key_list(?)';
const COUNTED = `SELECT 1 AS one FROM sqlite_schema WHERE name = ? AND sql LIKE '%AUTOINCREMENT%'`;

export const sqliteTableAccess: TableAccess = {
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
