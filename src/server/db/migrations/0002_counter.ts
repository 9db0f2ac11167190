import type { Migration } from './words.ts';

/** What happens at the counter: services sold in notes, abonos taken for them, and writes that must count once. */
export const counter: Migration = {
  name: '0002_counter',
  up: ({ id, ref, integer, text, instant, strict, clustered }) => [
    `CREATE TABLE servicios (
      id ${id},
      servicio ${text} NOT NULL,
      servicio_key ${text} NOT NULL UNIQUE,
      costo_cents ${integer} NOT NULL CHECK (costo_cents >= 0),
      activo ${integer} NOT NULL DEFAULT 1 CHECK (activo IN (0, 1)),
      orden ${integer} NOT NULL,
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,

    `CREATE TABLE notes (
      id ${id},
      user_id ${ref} NOT NULL REFERENCES users (id),
      folio ${text} NOT NULL,
      folio_key ${text} NOT NULL UNIQUE,
      folio_busqueda ${text} NOT NULL,
      total_cents ${integer} NOT NULL,
      pagado_cents ${integer} NOT NULL DEFAULT 0,
      note_description ${text},
      cancelada_en ${instant},
      cancelada_motivo ${text},
      cancelada_por ${ref} REFERENCES users (id),
      created_at ${instant} NOT NULL,
      capturado_en ${instant},
      creada_por ${ref} NOT NULL REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1,
      CHECK (pagado_cents >= 0 AND pagado_cents <= total_cents)
    )${strict}`,
    'CREATE INDEX notes_user ON notes (user_id, id)',
    // Pendientes: SQLite takes it for a query that says both conditions in these very words.
    `CREATE INDEX notes_pendientes ON notes (user_id, id)
      WHERE pagado_cents < total_cents AND cancelada_en IS NULL`,

    `CREATE TABLE note_conceptos (
      note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
      servicio_id ${ref} NOT NULL REFERENCES servicios (id),
      servicio ${text} NOT NULL,
      costo_cents ${integer} NOT NULL CHECK (costo_cents >= 0),
      posicion ${integer} NOT NULL,
      PRIMARY KEY (note_id, servicio_id)
    )${clustered}`,
    'CREATE INDEX note_conceptos_servicio ON note_conceptos (servicio_id)',

    `CREATE TABLE abonos (
      id ${id},
      user_id ${ref} NOT NULL REFERENCES users (id),
      note_id ${ref} NOT NULL REFERENCES notes (id),
      amount_cents ${integer} NOT NULL CHECK (amount_cents > 0),
      metodo ${text} NOT NULL CHECK (metodo IN ('efectivo', 'tarjeta', 'transferencia')),
      ticket ${integer} NOT NULL UNIQUE,
      created_at ${instant} NOT NULL,
      capturado_en ${instant},
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      reimpresiones ${integer} NOT NULL DEFAULT 0,
      cancelado_en ${instant},
      cancelado_motivo ${text},
      cancelado_por ${ref} REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX abonos_note ON abonos (note_id, id)',
    'CREATE INDEX abonos_user ON abonos (user_id, id)',
    'CREATE INDEX abonos_created ON abonos (created_at)',

    `CREATE TABLE counters (
      name ${text} PRIMARY KEY,
      value ${integer} NOT NULL
    )${clustered}`,
    `INSERT INTO counters (name, value) VALUES ('ticket', 0)`,

    `CREATE TABLE idempotency (
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      key ${text} NOT NULL,
      call ${text} NOT NULL,
      body_hash ${text} NOT NULL,
      status ${integer} NOT NULL,
      body ${text} NOT NULL,
      created_at ${instant} NOT NULL,
      PRIMARY KEY (user_id, key)
    )${strict}`,
    'CREATE INDEX idempotency_created ON idempotency (created_at)',
  ],
};
