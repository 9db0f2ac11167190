import { type Dialect, indexable } from './dialect.ts';

/** Search goes through FTS5 tables named `<table>_busqueda`; LIKE would pass their index by. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  forUpdate: '',
  forShare: '',

  json: {
    integer: (value) => value,
    // Of NULL it gives null, which concat() takes for nothing at all.
    text: (value) => `json_quote(${value})`,
    dollars: (cents) => `iif(${cents} % 100 = 0, ${cents} / 100, ${cents} / 100.0)`,
    // Digits and signs that JSON takes as they are.
    instant: (value) => `('"' || ${value} || '"')`,
    joined: (parts) => `concat(${parts.join(', ')})`,
    // As text it would be made a string, and the string bytes again.
    rawBytes: (json) => `CAST(${json} AS BLOB)`,
  },

  roundTripsAreCostly: false,

  inIds: (column) => `${column} IN (SELECT value FROM json_each(?))`,

  search(table, columns, terms, alias = table) {
    const ids = sqliteDialect.searchIds(table, columns, terms);
    return ids ? { sql: `${alias}.id IN (${ids.sql})`, params: ids.params } : { sql: 'TRUE', params: [] };
  },

  searchIds(table, columns, terms) {
    if (terms.length === 0) return null;
    const index = `${table}_busqueda`;
    const phrases = indexable(terms).map((term) => `"${term.replaceAll('"', '""')}"`);
    return {
      sql: `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ?`,
      params: [`{${columns.join(' ')}} : (${phrases.join(' AND ')})`],
    };
  },
};
