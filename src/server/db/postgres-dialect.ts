import { type Dialect, indexable } from './dialect.ts';
import { containing } from './like.ts';
import { postgresTableAccess } from './postgres-table-access.ts';

/**
 * As many terms as have a condition of their own, which the index answers. The number is part of the SQL text, and what
 * people type must not make ever more texts to prepare; the shorter ones of a longer search are checked row by row.
 */
const TERMS_BY_INDEX = 6;

/** Search is LIKE over columns with a pg_trgm index. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  tableAccess: postgresTableAccess,
  forUpdate: ' FOR UPDATE',
  forShare: ' FOR SHARE',

  inOrderOf: (table) => table,

  // An array made once before the rows are looked for; joined as a table, the planner would guess at a hundred rows.
  inIds: (column) => `${column} = ANY (ARRAY(SELECT jsonb_array_elements_text(CAST(? AS jsonb))::bigint))`,

  search(table, columns, terms, alias = table) {
    const patterns = indexable(terms)
      .sort((a, b) => b.length - a.length)
      .map(containing);
    const like = (pattern: string) => `(${columns.map((column) => `${alias}.${column} LIKE ${pattern}`).join(' OR ')})`;

    const indexed = patterns.slice(0, TERMS_BY_INDEX);
    const conditions = indexed.map(() => like('?'));
    const params = indexed.flatMap((pattern) => columns.map(() => pattern));

    const others = patterns.slice(TERMS_BY_INDEX);
    if (others.length > 0) {
      const unmatched = `SELECT FROM jsonb_array_elements_text(CAST(? AS jsonb)) AS other WHERE NOT ${like('other')}`;
      conditions.push(`NOT EXISTS (${unmatched})`);
      params.push(JSON.stringify(others));
    }
    return { sql: conditions.join(' AND ') || 'TRUE', params };
  },
};
