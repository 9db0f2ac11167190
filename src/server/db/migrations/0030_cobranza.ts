import type { Migration } from './words.ts';

/** Lists of payments: notes and abonos that were sold and taken before they came here. */
export const cobranza: Migration = {
  name: '0030_cobranza',
  up: ({ text, integer }) => [
    // Taken elsewhere and before: it is in no closing.
    `ALTER TABLE abonos ADD COLUMN importado ${integer} NOT NULL DEFAULT 0 CHECK (importado IN (0, 1))`,
    // By the text of the list.
    `ALTER TABLE importaciones ADD COLUMN servicios_creados ${text} NOT NULL DEFAULT '{}'`,
    // What the list says, to be added up.
    `ALTER TABLE importacion_filas ADD COLUMN total_cents ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE importacion_filas ADD COLUMN abonos_cents ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE importacion_filas ADD COLUMN cobrado ${text}`,
  ],
};
