import type { Migration } from './migration.ts';

/** Column of 0.x for rows that were linked to the chain of money later than they were written. */
export const entoncesCalculado: Migration = {
  name: '1001_entonces_calculado',
  up: () => ['ALTER TABLE abonos DROP COLUMN entonces_calculado', "DELETE FROM counters WHERE name = 'cadena_notas'"],
};
