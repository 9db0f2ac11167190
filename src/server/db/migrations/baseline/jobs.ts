import { flag, type SchemaWords } from '../migration.ts';

/** Background work: imports of lists with the outcome of each row, and jobs of ticket printers. */
export function jobs(words: SchemaWords): string[] {
  const { id, ref, integer, text, instant, strict } = words;
  return [
    `CREATE TABLE importaciones (
      id ${id},
      archivo ${text} NOT NULL,
      guardado ${text},
      tipo ${text} NOT NULL,
      estado ${text} NOT NULL,
      lectura ${integer} NOT NULL DEFAULT 0,
      firma ${text} NOT NULL DEFAULT '',
      dicho ${text} NOT NULL,
      leido ${text} NOT NULL,
      hechas ${integer} NOT NULL DEFAULT 0,
      escrita_por ${ref} REFERENCES users (id),
      escuelas_creadas ${text} NOT NULL DEFAULT '{}',
      creada ${instant} NOT NULL,
      creada_por ${ref} REFERENCES users (id),
      aplicada ${instant},
      deshecha ${instant},
      version ${integer} NOT NULL DEFAULT 1,
      servicios_creados ${text} NOT NULL DEFAULT '{}'
    )${strict}`,
    'CREATE INDEX importaciones_firma ON importaciones (firma, estado)',
    'CREATE INDEX importaciones_estado ON importaciones (estado)',

    `CREATE TABLE importacion_filas (
      id ${id},
      importacion_id ${ref} NOT NULL REFERENCES importaciones (id) ON DELETE CASCADE,
      lectura ${integer} NOT NULL,
      n ${integer} NOT NULL,
      fila_origen ${text} NOT NULL,
      reconocido ${text} NOT NULL,
      resultado ${text} NOT NULL,
      leidos ${text} NOT NULL,
      cobro ${text},
      editados ${text} NOT NULL,
      original ${text} NOT NULL,
      de_la_lista ${text} NOT NULL,
      avisos ${text} NOT NULL,
      candidatos ${text} NOT NULL,
      duplicado_de ${integer},
      decision ${text},
      curp ${text},
      email ${text},
      clave ${text} NOT NULL,
      user_id ${ref},
      user_version ${integer},
      cambios ${text},
      antes ${text},
      escritos ${text},
      ${flag(words, 'hecha')},
      motivo ${text},
      version ${integer} NOT NULL DEFAULT 1,
      total_cents ${integer} NOT NULL DEFAULT 0,
      abonos_cents ${integer} NOT NULL DEFAULT 0,
      cobrado ${text},
      UNIQUE (importacion_id, lectura, n)
    )${strict}`,
    'CREATE INDEX importacion_filas_resultado ON importacion_filas (importacion_id, lectura, resultado, n)',
    'CREATE INDEX importacion_filas_clave ON importacion_filas (clave, hecha)',
    'CREATE INDEX importacion_filas_user ON importacion_filas (user_id, hecha)',
    'CREATE INDEX importacion_filas_curp ON importacion_filas (importacion_id, lectura, curp)',
    'CREATE INDEX importacion_filas_email ON importacion_filas (importacion_id, lectura, email)',

    `CREATE TABLE impresoras (
      id ${id},
      nombre ${text} NOT NULL,
      nombre_key ${text} NOT NULL,
      direccion ${text} NOT NULL,
      ancho ${integer} NOT NULL CHECK (ancho IN (80, 58)),
      codigos ${text} NOT NULL,
      ${flag(words, 'cajon')},
      ${flag(words, 'corta')},
      ${flag(words, 'avisa')},
      ${flag(words, 'retirada')},
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE UNIQUE INDEX impresoras_nombre ON impresoras (nombre_key) WHERE retirada = 0',

    // A job with a `movimiento_id` opens the drawer for cash that moves without an abono.
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
      enviado ${instant},
      ${flag(words, 'salio')},
      version ${integer} NOT NULL DEFAULT 1,
      movimiento_id ${ref} REFERENCES movimientos (id)
    )${strict}`,
    // Waiting jobs are few, however many have been printed.
    "CREATE INDEX impresiones_espera ON impresiones (impresora_id, id) WHERE estado IN ('hecho', 'enviado')",
    'CREATE INDEX impresiones_abono ON impresiones (abono_id)',
    'CREATE INDEX impresiones_estado ON impresiones (estado, id)',
    'CREATE INDEX impresiones_pedido_por ON impresiones (pedido_por)',
    'CREATE INDEX impresiones_movimiento ON impresiones (movimiento_id) WHERE movimiento_id IS NOT NULL',
  ];
}
