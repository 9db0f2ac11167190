import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/** Cash that comes into the till or leaves it without an abono, and the till counted before anybody sees what should be in it. */
export const caja: Migration = {
  name: '0032_caja',
  up: ({ dialect, id, ref, integer, text, instant, strict }) => [
    `CREATE TABLE movimientos (
      id ${id},
      tipo ${text} NOT NULL CHECK (tipo IN ('fondo', 'retiro', 'gasto')),
      monto_cents ${integer} NOT NULL CHECK (monto_cents > 0),
      motivo ${text},
      sal ${text},
      motivo_huella ${text} NOT NULL,
      corte ${integer} NOT NULL,
      created_at ${instant} NOT NULL,
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX movimientos_corte ON movimientos (corte, id)',
    'CREATE INDEX movimientos_registrado_por ON movimientos (registrado_por)',
    // What somebody typed may be erased with them.
    ...appendOnly(
      dialect,
      'movimientos',
      ['UPDATE', 'DELETE'],
      ['id', 'tipo', 'monto_cents', 'motivo_huella', 'corte', 'created_at', 'registrado_por'],
    ),

    // `movimientos` is how many the closing had when it was counted: with another number it is to be counted anew.
    `CREATE TABLE conteos (
      id ${id},
      corte ${integer} NOT NULL,
      movimientos ${integer} NOT NULL,
      declarado_cents ${integer} NOT NULL CHECK (declarado_cents >= 0),
      esperado_cents ${integer} NOT NULL,
      desglose ${text},
      created_at ${instant} NOT NULL,
      contado_por ${ref} NOT NULL REFERENCES users (id)
    )${strict}`,
    'CREATE INDEX conteos_corte ON conteos (corte, id)',
    'CREATE INDEX conteos_contado_por ON conteos (contado_por)',
    ...appendOnly(dialect, 'conteos', ['UPDATE', 'DELETE']),

    // A business that is at work already goes on as it did until it decides otherwise.
    `ALTER TABLE ajustes ADD COLUMN corte_ciego ${integer} NOT NULL DEFAULT 1 CHECK (corte_ciego IN (0, 1))`,
    'UPDATE ajustes SET corte_ciego = 0 WHERE EXISTS (SELECT 1 FROM abonos)',
  ],
};
