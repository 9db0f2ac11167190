import type { Migration } from './words.ts';

/** Surcharges and early discounts: the rules of the business, and what a supervisor added to a note. */
export const recargos: Migration = {
  name: '0043_recargos',
  up: ({ id, ref, integer, text, instant, strict }) => [
    `ALTER TABLE ajustes ADD COLUMN recargos ${text} NOT NULL DEFAULT '[]'`,
    // A discount has a negative amount.
    `CREATE TABLE note_recargos (
      id ${id},
      note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
      nombre ${text} NOT NULL,
      monto_cents ${integer} NOT NULL CHECK (monto_cents <> 0),
      motivo ${text},
      created_at ${instant} NOT NULL,
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      cancelado_en ${instant},
      cancelado_motivo ${text},
      cancelado_por ${ref} REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX note_recargos_note ON note_recargos (note_id, id)',
    'CREATE INDEX note_recargos_registrado_por ON note_recargos (registrado_por)',
    'CREATE INDEX note_recargos_cancelado_por ON note_recargos (cancelado_por)',
  ],
};
