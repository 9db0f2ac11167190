import { plannerStatistics } from './0004_statistics.ts';
import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/** What notes and abonos of before tell: totals and schools as they are now, since nobody wrote down what they were. */
const BEFORE = `SELECT created_at AS en, id AS note_id, user_id, totals_escuela_id, total_cents, 0 AS pagado_cents FROM notes
  UNION ALL SELECT cancelada_en, id, user_id, totals_escuela_id, -total_cents, 0 FROM notes WHERE cancelada_en IS NOT NULL
  UNION ALL SELECT a.created_at, n.id, n.user_id, n.totals_escuela_id, 0, a.amount_cents
    FROM abonos a JOIN notes n ON n.id = a.note_id
  UNION ALL SELECT a.cancelado_en, n.id, n.user_id, n.totals_escuela_id, 0, -a.amount_cents
    FROM abonos a JOIN notes n ON n.id = a.note_id WHERE a.cancelado_en IS NOT NULL`;

/**
 * A journal of what notes owe: what each change of money added to the total and to the paid amount of a note, in cents,
 * and for which school. The rows before an instant add up to what was true then. No row refers to its note or alumno: an
 * import that is undone deletes them, and what stood until then stays told.
 */
export const saldoCambios: Migration = {
  name: '0041_saldo_cambios',
  up: ({ dialect, id, ref, integer, instant, strict }) => [
    `CREATE TABLE saldo_cambios (
      id ${id},
      en ${instant} NOT NULL,
      note_id ${ref} NOT NULL,
      user_id ${ref} NOT NULL,
      escuela_id ${ref},
      total_cents ${integer} NOT NULL,
      pagado_cents ${integer} NOT NULL
    )${strict}`,
    `INSERT INTO saldo_cambios (en, note_id, user_id, escuela_id, total_cents, pagado_cents)
      SELECT en, note_id, user_id, nullif(totals_escuela_id, 0), total_cents, pagado_cents FROM (${BEFORE}) AS b
      ORDER BY en, note_id`,
    // All that the sums of schools, and of notes, are made of: the table itself is not read.
    'CREATE INDEX saldo_cambios_escuela ON saldo_cambios (escuela_id, en, total_cents, pagado_cents)',
    'CREATE INDEX saldo_cambios_nota ON saldo_cambios (note_id, escuela_id, en, user_id, total_cents, pagado_cents)',
    ...(dialect === 'sqlite'
      ? plannerStatistics({
          saldo_cambios: {
            saldo_cambios_escuela: '800000 1600 2 1 1',
            saldo_cambios_nota: '800000 4 4 1 1 1 1',
          },
        })
      : []),
    ...appendOnly(dialect, 'saldo_cambios', ['UPDATE', 'DELETE']),
  ],
};
