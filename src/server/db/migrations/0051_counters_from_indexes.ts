import { plannerStatistics } from './0004_statistics.ts';
import type { Migration } from './words.ts';

/**
 * The menu's counters are asked for after every abono and looked at each alumno's notes and at the day of each person: the
 * ticket behind them waited.
 */
export const countersFromIndexes: Migration = {
  name: '0051_counters_from_indexes',
  up: ({ dialect }) => [
    'CREATE INDEX notes_vigentes ON notes (user_id) WHERE cancelada_en IS NULL',
    'CREATE INDEX users_registro ON users (activo, created_at)',
    ...(dialect === 'sqlite'
      ? plannerStatistics({ notes: { notes_vigentes: '200000 1' }, users: { users_registro: '200000 100000 1' } })
      : []),
  ],
};
