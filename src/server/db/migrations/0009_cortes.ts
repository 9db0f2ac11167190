import { appendOnly } from './append-only.ts';
import type { Migration } from './words.ts';

/**
 * Closings of the till. An abono belongs from the start to the closing that is open when it is stored, its cancelling to
 * the one that is open then: no clock decides, so nothing is counted twice or falls between two.
 */
export const cortes: Migration = {
  name: '0009_cortes',
  up: ({ dialect, id, ref, integer, text, instant, strict, clustered }) => [
    // Number of the last closing; the open one is the next.
    `INSERT INTO counters (name, value) VALUES ('corte', 0)`,
    `ALTER TABLE abonos ADD COLUMN corte ${integer}`,
    `ALTER TABLE abonos ADD COLUMN cancelado_corte ${integer}`,
    'UPDATE abonos SET corte = 1, cancelado_corte = CASE WHEN cancelado_en IS NULL THEN NULL ELSE 1 END',
    'CREATE INDEX abonos_corte ON abonos (corte, created_at)',
    'CREATE INDEX abonos_cancelado_corte ON abonos (cancelado_corte, cancelado_en) WHERE cancelado_corte IS NOT NULL',
    ...(dialect === 'sqlite'
      ? [
          `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ('abonos', 'abonos_corte', '600000 500 2')`,
          'ANALYZE sqlite_schema',
        ]
      : []),

    `CREATE TABLE cortes (
      id ${id},
      numero ${integer} NOT NULL UNIQUE,
      dia ${text} NOT NULL,
      desde ${instant} NOT NULL,
      hasta ${instant} NOT NULL,
      esperado_cents ${integer} NOT NULL,
      declarado_cents ${integer} NOT NULL CHECK (declarado_cents >= 0),
      cerrado_por ${ref} NOT NULL REFERENCES users (id),
      cerrado_por_nombre ${text} NOT NULL
    )${strict}`,

    // What was closed, by day, person and method; total_cents without what was cancelled.
    `CREATE TABLE corte_lineas (
      corte_id ${ref} NOT NULL REFERENCES cortes (id),
      dia ${text} NOT NULL,
      user_id ${ref} NOT NULL REFERENCES users (id),
      nombre ${text} NOT NULL,
      metodo ${text} NOT NULL,
      abonos ${integer} NOT NULL,
      total_cents ${integer} NOT NULL,
      cancelaciones ${integer} NOT NULL,
      cancelado_cents ${integer} NOT NULL,
      PRIMARY KEY (corte_id, dia, user_id, metodo)
    )${clustered}`,
    'CREATE INDEX corte_lineas_user ON corte_lineas (user_id)',

    ...appendOnly(dialect, 'cortes', ['UPDATE', 'DELETE']),
    ...appendOnly(dialect, 'corte_lineas', ['UPDATE', 'DELETE']),
  ],
};
