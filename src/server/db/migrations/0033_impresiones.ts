import type { Migration } from './words.ts';

/** Ticket printers, and the jobs that are sent to them. */
export const impresiones: Migration = {
  name: '0033_impresiones',
  up: ({ id, ref, integer, text, instant, strict }) => [
    `CREATE TABLE impresoras (
      id ${id},
      nombre ${text} NOT NULL,
      nombre_key ${text} NOT NULL,
      direccion ${text} NOT NULL,
      ancho ${integer} NOT NULL CHECK (ancho IN (80, 58)),
      codigos ${text} NOT NULL,
      cajon ${integer} NOT NULL DEFAULT 0 CHECK (cajon IN (0, 1)),
      corta ${integer} NOT NULL DEFAULT 0 CHECK (corta IN (0, 1)),
      avisa ${integer} NOT NULL DEFAULT 0 CHECK (avisa IN (0, 1)),
      retirada ${integer} NOT NULL DEFAULT 0 CHECK (retirada IN (0, 1)),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE UNIQUE INDEX impresoras_nombre ON impresoras (nombre_key) WHERE retirada = 0',
    `CREATE TABLE impresiones (
      id ${id},
      impresora_id ${ref} NOT NULL REFERENCES impresoras (id),
      abono_id ${ref} REFERENCES abonos (id) ON DELETE CASCADE,
      reimpresion ${integer} NOT NULL DEFAULT 0,
      estado ${text} NOT NULL CHECK (estado IN ('hecho', 'enviado', 'impreso', 'fallo')),
      motivo ${text},
      creado ${instant} NOT NULL,
      pedido ${instant} NOT NULL,
      pedido_por ${ref} REFERENCES users (id) ON DELETE SET NULL,
      origen ${text} NOT NULL DEFAULT '',
      enviado ${instant},
      salio ${integer} NOT NULL DEFAULT 0 CHECK (salio IN (0, 1)),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    // What waits is few, whatever has been printed before.
    "CREATE INDEX impresiones_espera ON impresiones (impresora_id, id) WHERE estado IN ('hecho', 'enviado')",
    'CREATE INDEX impresiones_abono ON impresiones (abono_id)',
    'CREATE INDEX impresiones_estado ON impresiones (estado, id)',
    'CREATE INDEX impresiones_pedido_por ON impresiones (pedido_por)',
  ],
};
