import type { Migration } from './words.ts';

const more = (row: 'old' | 'new') => `INSERT INTO people_counts (rol, activo, grupo, people, version)
  VALUES (${row}.rol, ${row}.activo, ${row}.grupo, 1, 1)
  ON CONFLICT (rol, activo, grupo) DO UPDATE
    SET people = people_counts.people + 1, version = people_counts.version + 1;`;
const fewer = `UPDATE people_counts SET people = people - 1, version = version + 1
  WHERE rol = old.rol AND activo = old.activo AND grupo = old.grupo;`;
/** What a change must touch to change a list: who is in it, or in what order. */
const LISTED = ['rol', 'activo', 'grupo', 'sort_key'];
const listed = (row: 'old' | 'new') => `(${LISTED.map((column) => `${row}.${column}`).join(', ')})`;

const sqlite = [
  `CREATE TRIGGER people_counts_insert AFTER INSERT ON users BEGIN ${more('new')} END`,
  `CREATE TRIGGER people_counts_delete AFTER DELETE ON users BEGIN ${fewer} END`,
  `CREATE TRIGGER people_counts_update AFTER UPDATE OF ${LISTED.join(', ')} ON users
    WHEN ${listed('old')} IS NOT ${listed('new')} BEGIN ${fewer} ${more('new')} END`,
];

/** At the end of the transaction: whoever holds such a row waits for nothing else any more. */
function deferred(name: string, event: string, statements: string, when = 'TRUE'): string[] {
  return [
    `CREATE FUNCTION people_counts_${name}() RETURNS trigger
      LANGUAGE plpgsql AS 'BEGIN ${statements} RETURN NULL; END'`,
    `CREATE CONSTRAINT TRIGGER people_counts_${name} AFTER ${event} ON users DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION people_counts_${name}()`,
  ];
}
const postgres = [
  ...deferred('insert', 'INSERT', more('new')),
  ...deferred('delete', 'DELETE', fewer),
  ...deferred(
    'update',
    `UPDATE OF ${LISTED.join(', ')}`,
    `${fewer} ${more('new')}`,
    `${listed('old')} IS DISTINCT FROM ${listed('new')}`,
  ),
];

/**
 * How many people there are of each rol and grupo, active and in baja, kept by the database in the transaction that
 * changes them: a list says its total without counting. `version` rises with every change of who is there or of their
 * order, so what is remembered of a list is known to hold.
 */
export const peopleCounts: Migration = {
  name: '0015_people_counts',
  up: ({ dialect, integer, text, clustered }) => [
    `CREATE TABLE people_counts (
      rol ${integer} NOT NULL,
      activo ${integer} NOT NULL,
      grupo ${text} NOT NULL,
      people ${integer} NOT NULL,
      version ${integer} NOT NULL,
      PRIMARY KEY (rol, activo, grupo)
    )${dialect === 'sqlite' ? clustered : ' WITH (fillfactor = 50)'}`,
    `INSERT INTO people_counts (rol, activo, grupo, people, version)
      SELECT rol, activo, grupo, count(*), 1 FROM users GROUP BY rol, activo, grupo`,
    ...(dialect === 'sqlite' ? sqlite : postgres),
    // The list of people of every rol, in the order of the names.
    'CREATE INDEX users_activo ON users (activo, sort_key, id)',
    ...(dialect === 'sqlite'
      ? [
          `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('users', 'users_activo', '200000 100000 2 1')`,
          'ANALYZE sqlite_schema',
        ]
      : []),
  ],
};
