import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

const KINDS = `CHECK (tipo IN ('abono', 'cancelacion', 'reimpresion', 'borrado', 'corte', 'movimiento', 'conteo'))`;

/**
 * A count of the till is a link of the chain by itself: until its closing was made, nothing proved it. SQLite makes the
 * table anew to change what it takes.
 */
export const conteosEnCadena: Migration = {
  name: '0050_conteos_en_cadena',
  up: ({ dialect, ref, integer, text, clustered }) =>
    dialect === 'postgres'
      ? [
          'ALTER TABLE cadena DROP CONSTRAINT cadena_tipo_check',
          `ALTER TABLE cadena ADD CONSTRAINT cadena_tipo_check ${KINDS}`,
        ]
      : [
          `CREATE TABLE cadena_anew (
            n ${integer} PRIMARY KEY,
            tipo ${text} NOT NULL ${KINDS},
            registro_id ${ref} NOT NULL,
            huella ${text} NOT NULL,
            hash ${text} NOT NULL
          )${clustered}`,
          'INSERT INTO cadena_anew SELECT n, tipo, registro_id, huella, hash FROM cadena',
          'DROP TABLE cadena',
          'ALTER TABLE cadena_anew RENAME TO cadena',
          'CREATE INDEX cadena_registro ON cadena (registro_id, tipo)',
          ...appendOnly('sqlite', 'cadena', ['UPDATE', 'DELETE']),
        ],
};
