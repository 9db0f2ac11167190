import type { Migration } from './words.ts';

/**
 * What of a plan is to be paid until each of its instalments, all before it and itself: added up once when it is agreed,
 * instead of for all who owe each time that they are listed.
 */
export const pagosAcumulados: Migration = {
  name: '0048_pagos_acumulados',
  up: ({ integer }) => [
    `ALTER TABLE note_pagos ADD COLUMN acumulado_cents ${integer} NOT NULL DEFAULT 0`,
    `UPDATE note_pagos SET acumulado_cents = s.cents
      FROM (SELECT id, sum(monto_cents) OVER (PARTITION BY note_id, desde, hasta ORDER BY fecha) AS cents FROM note_pagos) AS s
      WHERE s.id = note_pagos.id`,
    // All that debts are made of: the table itself is not read.
    'DROP INDEX note_pagos_note',
    'CREATE INDEX note_pagos_note ON note_pagos (note_id, hasta, fecha, monto_cents, acumulado_cents)',
  ],
};
