import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/** Notes that a row of a list made, as the row says it. */
const MADE_BY_LISTS = {
  sqlite: `SELECT json_extract(cobrado, '$.nota_id') FROM importacion_filas WHERE json_extract(cobrado, '$.nueva') = 1`,
  postgres: `SELECT CAST(cobrado::json ->> 'nota_id' AS bigint) FROM importacion_filas WHERE cobrado::json ->> 'nueva' = 'true'`,
};

/** Whether a till took, or gave back, what a line of the journal says; of a list that was undone no abono is left. */
const OF_THE_TILL = `EXISTS (SELECT 1 FROM abonos a WHERE a.note_id = saldo_cambios.note_id AND a.importado = 0
  AND ((a.created_at = saldo_cambios.en AND a.amount_cents = saldo_cambios.pagado_cents)
    OR (a.cancelado_en = saldo_cambios.en AND -a.amount_cents = saldo_cambios.pagado_cents)))`;

/**
 * Money of lists, told apart from what a till took: notes that lists made, abonos of which somebody had a proof, and how
 * much of each change of a paid amount came with lists.
 */
export const deListas: Migration = {
  name: '0052_de_listas',
  up: ({ dialect, integer }) => [
    `ALTER TABLE notes ADD COLUMN de_lista ${integer} NOT NULL DEFAULT 0 CHECK (de_lista IN (0, 1))`,
    `UPDATE notes SET de_lista = 1 WHERE id IN (${MADE_BY_LISTS[dialect]})`,
    `ALTER TABLE abonos ADD COLUMN con_recibo ${integer} NOT NULL DEFAULT 0 CHECK (con_recibo IN (0, 1))`,
    // Those that were taken back, or have ended, stand in the log alone.
    `UPDATE abonos SET con_recibo = 1 WHERE id IN (SELECT abono_id FROM recibos
      UNION SELECT registro_id FROM audit WHERE tabla = 'recibos' AND accion = 'crear')`,
    `ALTER TABLE saldo_cambios ADD COLUMN importado_cents ${integer} NOT NULL DEFAULT 0`,
    `DROP TRIGGER saldo_cambios_no_update${dialect === 'postgres' ? ' ON saldo_cambios' : ''}`,
    `UPDATE saldo_cambios SET importado_cents = pagado_cents
      WHERE pagado_cents <> 0 AND total_cents = 0 AND NOT ${OF_THE_TILL}`,
    // Who changed school took along what lists had brought until then.
    `UPDATE saldo_cambios SET importado_cents = CASE WHEN pagado_cents < 0 THEN -1 ELSE 1 END
        * coalesce((SELECT sum(b.importado_cents) FROM saldo_cambios b
          WHERE b.note_id = saldo_cambios.note_id AND b.total_cents = 0 AND b.id < saldo_cambios.id), 0)
      WHERE pagado_cents <> 0 AND total_cents <> 0`,
    ...appendOnly(dialect, 'saldo_cambios', ['UPDATE']).slice(-1),
    `CREATE INDEX saldo_cambios_de_listas ON saldo_cambios (en, escuela_id, note_id, user_id, importado_cents)
      WHERE importado_cents <> 0`,
  ],
};
