import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/**
 * Notes, their lines, surcharges and plans, and the lines of the journal of saldos are links of the chain too. Which kinds of
 * links there are stands in the ledger (`ChainKind`): SQLite makes the table anew to change what it takes.
 */
export const notasEnCadena: Migration = {
  name: '0053_notas_en_cadena',
  up: ({ dialect, ref, integer, text, clustered }) => [
    // What was typed of a note is hashed with a random text that goes with it.
    `ALTER TABLE notes ADD COLUMN sal ${text}`,
    `ALTER TABLE notes ADD COLUMN textos_huella ${text}`,
    ...(dialect === 'postgres'
      ? ['ALTER TABLE cadena DROP CONSTRAINT cadena_tipo_check']
      : [
          `CREATE TABLE cadena_anew (
            n ${integer} PRIMARY KEY,
            tipo ${text} NOT NULL,
            registro_id ${ref} NOT NULL,
            huella ${text} NOT NULL,
            hash ${text} NOT NULL
          )${clustered}`,
          'INSERT INTO cadena_anew SELECT n, tipo, registro_id, huella, hash FROM cadena',
          'DROP TABLE cadena',
          'ALTER TABLE cadena_anew RENAME TO cadena',
          'CREATE INDEX cadena_registro ON cadena (registro_id, tipo)',
          ...appendOnly('sqlite', 'cadena', ['UPDATE', 'DELETE']),
        ]),
    // A database that has notes already has it when they are linked, at the next start.
    `INSERT INTO counters (name, value) SELECT 'cadena_notas', 0
      WHERE NOT EXISTS (SELECT 1 FROM notes) AND NOT EXISTS (SELECT 1 FROM saldo_cambios)`,
  ],
};
