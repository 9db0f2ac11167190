import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/**
 * The chain of all rows of money in the order in which they were written: each link has the hash of its row and of the
 * link before, so no row can be altered, taken out or put in without breaking it.
 */
export const cadena: Migration = {
  name: '0031_cadena',
  up: ({ dialect, ref, integer, text, clustered }) => [
    // How a payment by card or transfer is found at the bank.
    `ALTER TABLE abonos ADD COLUMN referencia ${text}`,
    // What somebody typed is hashed with a random text that goes with it: of an erased one no hash tells what it was.
    `ALTER TABLE abonos ADD COLUMN sal ${text}`,
    `ALTER TABLE abonos ADD COLUMN referencia_huella ${text}`,
    `ALTER TABLE abonos ADD COLUMN motivo_huella ${text}`,
    `ALTER TABLE cortes ADD COLUMN sal ${text}`,

    `CREATE TABLE cadena (
      n ${integer} PRIMARY KEY,
      tipo ${text} NOT NULL
        CHECK (tipo IN ('abono', 'cancelacion', 'reimpresion', 'borrado', 'corte', 'movimiento')),
      registro_id ${ref} NOT NULL,
      huella ${text} NOT NULL,
      hash ${text} NOT NULL
    )${clustered}`,
    'CREATE INDEX cadena_registro ON cadena (registro_id, tipo)',
    ...appendOnly(dialect, 'cadena', ['UPDATE', 'DELETE']),
    // Number of the last link. A database that has money already has none until its rows are linked at the next start.
    `INSERT INTO counters (name, value) SELECT 'cadena', 0
      WHERE NOT EXISTS (SELECT 1 FROM abonos) AND NOT EXISTS (SELECT 1 FROM cortes)`,
  ],
};
