import { type Dialect, indexable } from './dialect.ts';
import { sqliteTableAccess } from './sqlite-table-access.ts';

/** Search goes through FTS5 tables named `<table>_busqueda`; LIKE would pass their index by. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  tableAccess: sqliteTableAccess,
  forUpdate: '',
  forShare: '',

  inOrderOf: (table, index) => (index ? `${table} INDEXED BY ${index}` : `${table} NOT INDEXED`),

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
