import type { Migration } from './migration.ts';

/**
 * PostgreSQL counts an abono in the sums of its till when the transaction ends: otherwise abonos of one person wait for
 * each other from the row of the first on until its commit.
 */
export const sumasAlFinal: Migration = {
  name: '1005_sumas_al_final',
  up: ({ dialect }) =>
    dialect === 'sqlite'
      ? []
      : (['taken', 'cancelled'] as const).flatMap((name) => {
          const [event, condition] = WHEN[name];
          return [
            `DROP TRIGGER corte_sumas_${name} ON abonos`,
            `CREATE CONSTRAINT TRIGGER corte_sumas_${name} AFTER ${event} ON abonos DEFERRABLE INITIALLY DEFERRED
              FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION corte_sumas_${name}()`,
          ];
        }),
};

const WHEN = {
  taken: ['INSERT', 'new.corte IS NOT NULL'],
  cancelled: ['UPDATE OF cancelado_corte', 'old.cancelado_corte IS NULL AND new.cancelado_corte IS NOT NULL'],
} as const;
