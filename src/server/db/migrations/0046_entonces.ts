import type { Migration } from './words.ts';

/** What a note came to when an abono was taken, as far as the journal knows; a clock that was set back leaves nothing. */
const TOTAL = `coalesce(nullif((SELECT sum(c.total_cents) FROM saldo_cambios c
    WHERE c.note_id = a.note_id AND c.en <= a.created_at), 0), (SELECT n.total_cents FROM notes n WHERE n.id = a.note_id))`;

/** What was paid of it by then, the abono itself among it: what was cancelled later still counts. */
const PAID = `(SELECT sum(b.amount_cents) FROM abonos b WHERE b.note_id = a.note_id
    AND (b.id = a.id OR (b.id < a.id AND (b.cancelado_en IS NULL OR b.cancelado_en > a.created_at))))`;

/**
 * An abono keeps what its ticket said: the note's total, and what was owed of it right after the abono, in cents. For those
 * of before it is worked out (`entonces_calculado`): their links in the chain say nothing of it.
 */
export const entonces: Migration = {
  name: '0046_entonces',
  up: ({ integer }) => [
    ...['total_entonces_cents', 'saldo_entonces_cents', 'entonces_calculado'].map(
      (column) => `ALTER TABLE abonos ADD COLUMN ${column} ${integer} NOT NULL DEFAULT 0`,
    ),
    `UPDATE abonos AS a SET entonces_calculado = 1, total_entonces_cents = ${TOTAL},
      saldo_entonces_cents = ${TOTAL} - ${PAID}`,
    // Of totals before there was a journal only today's are known, which may be below what was paid then.
    'UPDATE abonos SET saldo_entonces_cents = 0 WHERE saldo_entonces_cents < 0',
  ],
};
