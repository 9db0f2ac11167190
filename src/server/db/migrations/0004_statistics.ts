import type { Migration } from './words.ts';

/** By table and index: rows of the index, then how many share its first column, its first two … */
type RowsPerKey = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tells SQLite's planner of indices; an index that it is told nothing of, it guesses at. */
export const plannerStatistics = (rowsPerKey: RowsPerKey): string[] => [
  ...Object.entries(rowsPerKey).flatMap(([table, indices]) =>
    Object.entries(indices).map(
      ([index, rows]) => `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('${table}', '${index}', '${rows}')`,
    ),
  ),
  // Has this connection read them; others do when they open.
  'ANALYZE sqlite_schema',
];

/** In a business of 200,000 alumnos. */
const rowsPerKey = {
  users: {
    users_rol: '200000 50000 40000 2 1',
    users_escuela: '200000 400 400 350 2 1',
    users_escuela_grupo: '200000 400 20 20 18 2 1',
    users_grupo: '200000 8000 8000 7000 2 1',
  },
  notes: { notes_user: '200000 1 1', notes_pendientes: '50000 1 1' },
  abonos: { abonos_note: '600000 3 1', abonos_user: '600000 3 1', abonos_created: '600000 2' },
};

/**
 * What SQLite's planner is to think of the tables. Told nothing it takes «rol = 0 and activo = 1» for ten rows and walks
 * the whole list for what the search index has at hand; told the truth of the day, plans would change with the data.
 * PostgreSQL gathers statistics by itself.
 */
export const statistics: Migration = {
  name: '0004_statistics',
  up: ({ dialect }) =>
    dialect === 'sqlite'
      ? [
          // Makes the table sqlite_stat1.
          'ANALYZE',
          'DELETE FROM sqlite_stat1',
          ...plannerStatistics(rowsPerKey),
        ]
      : [],
};
