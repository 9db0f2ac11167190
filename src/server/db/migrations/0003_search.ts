import type { Migration, SchemaWords } from './words.ts';

interface Indexed {
  table: string;
  columns: string[];
}

const indexed: Indexed[] = [
  { table: 'users', columns: ['nombre_busqueda', 'email_busqueda', 'celular_busqueda'] },
  { table: 'notes', columns: ['folio_busqueda'] },
];

/** Indices over all triplets of characters of the search columns: parts of words are found without a scan. */
export const search: Migration = {
  name: '0003_search',
  up: ({ dialect }) =>
    dialect === 'sqlite'
      ? indexed.flatMap(fullTextTable)
      : ['CREATE EXTENSION IF NOT EXISTS pg_trgm', ...indexed.map(trigramIndex)],
};

/** The same index over the search columns of one more table. */
export function searchIndex({ dialect }: SchemaWords, one: Indexed): string[] {
  return dialect === 'sqlite' ? fullTextTable(one) : [trigramIndex(one)];
}

/** Without `fastupdate`, which saves the writer some work and has every search go through the rows that it put off. */
function trigramIndex({ table, columns }: Indexed): string {
  const operators = columns.map((name) => `${name} gin_trgm_ops`).join(', ');
  return `CREATE INDEX ${table}_busqueda ON ${table} USING gin (${operators}) WITH (fastupdate = off)`;
}

/**
 * An FTS5 table over the rows of `table`, with the triggers that keep it. It stores no text of its own, so it must be
 * told the old text exactly to forget it; it is case sensitive because the columns are folded already, and folding once
 * more would make it find what PostgreSQL does not.
 */
function fullTextTable({ table, columns }: Indexed): string[] {
  const index = `${table}_busqueda`;
  const names = columns.join(', ');
  const of = (row: 'old' | 'new') => columns.map((name) => `${row}.${name}`).join(', ');
  const forget = `INSERT INTO ${index} (${index}, rowid, ${names}) VALUES ('delete', old.id, ${of('old')});`;
  const learn = `INSERT INTO ${index} (rowid, ${names}) VALUES (new.id, ${of('new')});`;
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5 (${names},
      content = '${table}', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1')`,
    `CREATE TRIGGER ${index}_insert AFTER INSERT ON ${table} BEGIN ${learn} END`,
    `CREATE TRIGGER ${index}_delete AFTER DELETE ON ${table} BEGIN ${forget} END`,
    // An abono changes its note, and a visit its user, without touching these: only what was changed is indexed again.
    `CREATE TRIGGER ${index}_update AFTER UPDATE OF id, ${names} ON ${table}
      WHEN (old.id, ${of('old')}) IS NOT (new.id, ${of('new')})
      BEGIN ${forget} ${learn} END`,
  ];
}
