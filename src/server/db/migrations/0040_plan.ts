import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/** The day of the sale in Mexico City, which keeps one time all year, and the 30 days after it. */
const LIMITE = {
  sqlite: "date(coalesce(capturado_en, created_at), '-6 hours', '+30 days')",
  postgres: `to_char(coalesce(capturado_en, created_at) AT TIME ZONE 'UTC' - interval '6 hours' + interval '30 days',
    'YYYY-MM-DD')`,
};

/**
 * Plans of notes: which instalments were agreed, from when on, and until when; those without an end stand. A note without
 * a plan is to be paid until its day.
 */
export const plan: Migration = {
  name: '0040_plan',
  up: ({ dialect, id, ref, integer, text, instant, strict }) => [
    `CREATE TABLE note_pagos (
      id ${id},
      note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
      fecha ${text} NOT NULL,
      monto_cents ${integer} NOT NULL CHECK (monto_cents > 0),
      desde ${instant} NOT NULL,
      hasta ${instant}
    )${strict}`,
    'CREATE INDEX note_pagos_note ON note_pagos (note_id, hasta, fecha, monto_cents)',
    // A plan that was replaced stays what it was.
    ...appendOnly(dialect, 'note_pagos', ['UPDATE'], ['id', 'note_id', 'fecha', 'monto_cents', 'desde']),
    `ALTER TABLE notes ADD COLUMN limite ${text} NOT NULL DEFAULT ''`,
    `UPDATE notes SET limite = ${LIMITE[dialect]}`,
  ],
};
