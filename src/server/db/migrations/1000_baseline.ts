import { business } from './baseline/business.ts';
import { gallery } from './baseline/gallery.ts';
import { guarderia } from './baseline/guarderia.ts';
import { jobs } from './baseline/jobs.ts';
import { notes } from './baseline/notes.ts';
import { people } from './baseline/people.ts';
import { schoolTotals } from './baseline/school-totals.ts';
import { till } from './baseline/till.ts';
import type { Migration, SchemaWords } from './migration.ts';

/** By table and index: rows of the index, then how many share its first column, its first two …, at 200,000 alumnos. */
const ROWS_PER_KEY: Record<string, Record<string, string>> = {
  users: {
    users_rol: '200000 50000 40000 2 1',
    users_escuela: '200000 400 400 350 2 1',
    users_escuela_grupo: '200000 400 20 20 18 2 1',
    users_grupo: '200000 8000 8000 7000 2 1',
    users_activo: '200000 100000 2 1',
    users_correo: '200000 100000 2 2 1 1',
    users_celular: '200000 100000 2 2 1 1',
    users_por_grupo: '200000 100000 8000 2 1 1',
    users_nombre: '200000 2 1',
    users_registro: '200000 100000 1',
  },
  notes: { notes_user: '200000 1 1', notes_pendientes: '50000 1 1', notes_vigentes: '200000 1' },
  abonos: {
    abonos_note: '600000 3 1 1 1 1 1 1 1 1 1 1 1',
    abonos_user: '600000 3 1',
    abonos_corte: '600000 500 2',
  },
  fotos: { fotos_categoria: '20000 1000 2 1', fotos_user: '20000 8 2 1 1' },
  saldo_cambios: {
    saldo_cambios_escuela: '800000 1600 2 1 1',
    saldo_cambios_nota: '800000 4 4 1 1 1 1',
    saldo_cambios_en: '800000 2 1',
  },
};

/**
 * Statistics for SQLite's planner. Without them it takes «rol = 0 and activo = 1» for ten rows and scans the whole list
 * where the search index would do; with the real ones, plans would change with the data. PostgreSQL gathers statistics
 * by itself.
 */
function plannerStatistics({ dialect }: SchemaWords): string[] {
  if (dialect === 'postgres') return [];
  const rows = Object.entries(ROWS_PER_KEY).flatMap(([table, indices]) =>
    Object.entries(indices).map(([index, stat]) => `('${table}', '${index}', '${stat}')`),
  );
  return [
    // Makes the table sqlite_stat1.
    'ANALYZE',
    'DELETE FROM sqlite_stat1',
    `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${rows.join(', ')}`,
    // Has this connection read them; others do when they open.
    'ANALYZE sqlite_schema',
  ];
}

/** The schema of version 1.0, which is the last one of 0.x to the letter: such a database is at this step (migrate.ts). */
export const baseline: Migration = {
  name: '1000_baseline',
  up: (words) => [
    ...(words.dialect === 'postgres' ? ['CREATE EXTENSION IF NOT EXISTS pg_trgm'] : []),
    ...[people, business, notes, till, schoolTotals, gallery, guarderia, jobs].flatMap((part) => part(words)),
    ...plannerStatistics(words),
  ],
};
