import type { Migration } from './migration.ts';

/** What told 0.x which of its rows were linked to the chain of money later than they were written. */
export const entoncesCalculado: Migration = {
  name: '1001_entonces_calculado',
  up: () => ['ALTER TABLE abonos DROP COLUMN entonces_calculado', "DELETE FROM counters WHERE name = 'cadena_notas'"],
};
