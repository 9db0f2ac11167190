import { type Dialect, indexable, quoted, type Table, type TableAccess } from './dialect.ts';
import { containing } from './record.ts';

const NAMES = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND c.relnamespace = current_schema()::regnamespace`;
/** Without generated ones. Parameters are the name of the table. */
const COLUMNS = `SELECT a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    coalesce(array_position(i.indkey::int2[], a.attnum), -1) AS pk,
    CASE WHEN a.attidentity <> '' THEN 1 ELSE 0 END AS counted
  FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
  WHERE a.attrelid = CAST(CAST(? AS text) AS regclass) AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY a.attnum`;
const PARENTS = `SELECT DISTINCT p.relname AS parent FROM pg_constraint k JOIN pg_class p ON p.oid = k.confrelid
  WHERE k.contype = 'f' AND k.conrelid = CAST(CAST(? AS text) AS regclass)`;

const sequenceOf = ({ name, counted }: Table) => `pg_get_serial_sequence('${quoted(name)}', '${counted}')`;

const postgresTableAccess: TableAccess = {
  async tables(db) {
    const tables: Table[] = [];
    for (const { name } of await db.all<{ name: string }>(NAMES)) {
      const columns = await db.all<{ name: string; type: string; pk: number; counted: number }>(COLUMNS, quoted(name));
      const keys = columns.filter(({ pk }) => pk >= 0).sort((a, b) => a.pk - b.pk);
      const parents = await db.all<{ parent: string }>(PARENTS, quoted(name));
      tables.push({
        name,
        columns: columns.map(({ name, type }) => ({ name, type })),
        key: keys.map((column) => column.name),
        parents: parents.map(({ parent }) => parent),
        counted: columns.find(({ counted }) => counted === 1)?.name ?? null,
      });
    }
    return tables;
  },

  async lastIds(db, tables) {
    const last: Record<string, number> = {};
    for (const table of tables.filter(({ counted }) => counted)) {
      const sequence = await db.get<{ name: string }>(`SELECT ${sequenceOf(table)} AS name`);
      const row = await db.get<{ last: number }>(
        `SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM ${sequence?.name}`,
      );
      last[table.name] = row?.last ?? 0;
    }
    return last;
  },

  async setLastIds(tx, tables, lastIds) {
    for (const table of tables) {
      const last = lastIds[table.name] ?? 0;
      if (table.counted && last > 0) await tx.get(`SELECT setval(${sequenceOf(table)}, ?)`, last);
    }
  },

  insert({ name, columns }) {
    const names = columns.map((column) => quoted(column.name)).join(', ');
    const values = columns.map(({ type }, at) => `CAST(value ->> ${at} AS ${type})`).join(', ');
    return `INSERT INTO ${quoted(name)} (${names}) SELECT ${values} FROM json_array_elements(CAST(? AS json))`;
  },

  async pauseTriggers(tx, tables) {
    for (const { name } of tables) await tx.run(`ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
    return '';
  },

  async resumeTriggers(tx, tables) {
    for (const { name } of tables) await tx.run(`ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`);
  },

  async analyze(db) {
    await db.run('ANALYZE');
  },
};

/**
 * Terms with a condition of their own, which the index answers. Their number is part of the SQL text, and the number of
 * prepared texts must be bounded; the shorter terms of a longer search are checked row by row.
 */
const TERMS_BY_INDEX = 6;

/** Search is LIKE over columns with a pg_trgm index. */
export const postgresDialect: Dialect = {
  name: 'postgres',
  tableAccess: postgresTableAccess,
  forUpdate: ' FOR UPDATE',
  forShare: ' FOR SHARE',

  inOrderOf: (table) => table,

  elements: 'json_array_elements(CAST(? AS json)) WITH ORDINALITY AS e (value, at)',
  sha256: (text) => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex') COLLATE "C"`,

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
