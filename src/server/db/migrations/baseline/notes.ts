import { appendOnly, flag, refuseWrite, type SchemaWords, searchIndex } from '../migration.ts';

/** Sales at the counter: services, notes with their lines, plans, surcharges and contracts. */
export function notes(words: SchemaWords): string[] {
  const { dialect, id, ref, integer, text, instant, strict, clustered } = words;
  return [
    `CREATE TABLE servicios (
      id ${id},
      servicio ${text} NOT NULL,
      servicio_key ${text} NOT NULL UNIQUE,
      costo_cents ${integer} NOT NULL CHECK (costo_cents >= 0),
      ${flag(words, 'activo', 1)},
      orden ${integer} NOT NULL,
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,

    // `totals_escuela_id` is the school whose totals include the note (0 for none), kept by a trigger; `plan_desde` is
    // the number of instalments before the current plan.
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
      totals_escuela_id ${integer},
      limite ${text} NOT NULL DEFAULT '',
      ${flag(words, 'de_lista')},
      sal ${text},
      textos_huella ${text},
      plan_desde ${ref} NOT NULL DEFAULT 0,
      CHECK (pagado_cents >= 0 AND pagado_cents <= total_cents)
    )${strict}`,
    'CREATE INDEX notes_user ON notes (user_id, id)',
    // Pendientes: SQLite takes it for a query that says both conditions in these very words.
    `CREATE INDEX notes_pendientes ON notes (user_id, id)
      WHERE pagado_cents < total_cents AND cancelada_en IS NULL`,
    // Undoing an import deletes thousands of alumnos: without these indices each one reads all notes.
    'CREATE INDEX notes_creada_por ON notes (creada_por)',
    'CREATE INDEX notes_cancelada_por ON notes (cancelada_por) WHERE cancelada_por IS NOT NULL',
    'CREATE INDEX notes_vigentes ON notes (user_id) WHERE cancelada_en IS NULL',
    ...searchIndex(words, 'notes', ['folio_busqueda']),

    `CREATE TABLE note_conceptos (
      note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
      servicio_id ${ref} NOT NULL REFERENCES servicios (id),
      servicio ${text} NOT NULL,
      costo_cents ${integer} NOT NULL CHECK (costo_cents >= 0),
      posicion ${integer} NOT NULL,
      PRIMARY KEY (note_id, posicion)
    )${clustered}`,
    'CREATE INDEX note_conceptos_servicio ON note_conceptos (servicio_id)',

    // Agreed instalments, from when and until when; those without an end stand. `acumulado_cents` is due until each of
    // them. A note without a plan is due on its `limite`.
    `CREATE TABLE note_pagos (
      id ${id},
      note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
      fecha ${text} NOT NULL,
      monto_cents ${integer} NOT NULL CHECK (monto_cents > 0),
      desde ${instant} NOT NULL,
      hasta ${instant},
      acumulado_cents ${integer} NOT NULL DEFAULT 0
    )${strict}`,
    // All that debts are made of: the table itself is not read.
    'CREATE INDEX note_pagos_note ON note_pagos (note_id, hasta, fecha, monto_cents, acumulado_cents)',
    // Rows of a replaced plan never change.
    ...appendOnly(words, 'note_pagos', ['UPDATE'], ['id', 'note_id', 'fecha', 'monto_cents', 'desde']),

    // A discount has a negative amount.
    `CREATE TABLE note_recargos (
      id ${id},
      note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
      nombre ${text} NOT NULL,
      monto_cents ${integer} NOT NULL CHECK (monto_cents <> 0),
      motivo ${text},
      created_at ${instant} NOT NULL,
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      cancelado_en ${instant},
      cancelado_motivo ${text},
      cancelado_por ${ref} REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX note_recargos_note ON note_recargos (note_id, id)',
    'CREATE INDEX note_recargos_registrado_por ON note_recargos (registrado_por)',
    'CREATE INDEX note_recargos_cancelado_por ON note_recargos (cancelado_por)',

    // Usual ways to pay, for one service, one school or all.
    `CREATE TABLE plan_plantillas (
      id ${id},
      nombre ${text} NOT NULL,
      nombre_key ${text} NOT NULL UNIQUE,
      servicio_id ${ref} REFERENCES servicios (id) ON DELETE CASCADE,
      escuela_id ${ref} REFERENCES escuelas (id) ON DELETE CASCADE,
      numero ${integer} NOT NULL CHECK (numero > 0),
      ritmo ${text} NOT NULL CHECK (ritmo IN ('semanal', 'quincenal', 'mensual', 'dia_mes', 'fechas')),
      dia ${integer} CHECK (dia BETWEEN 1 AND 31),
      primero ${text} NOT NULL,
      fechas ${text},
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX plan_plantillas_servicio ON plan_plantillas (servicio_id)',
    'CREATE INDEX plan_plantillas_escuela ON plan_plantillas (escuela_id)',

    // Signed orders: the exact text of a note's contract, who signed it and the strokes of the signature.
    `CREATE TABLE contratos (
      id ${id},
      note_id ${ref} NOT NULL REFERENCES notes (id),
      user_id ${ref} NOT NULL REFERENCES users (id),
      note_version ${integer} NOT NULL,
      texto ${text} NOT NULL,
      firmante ${text} NOT NULL,
      firma ${text} NOT NULL,
      created_at ${instant} NOT NULL,
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX contratos_note ON contratos (note_id, id)',
    'CREATE INDEX contratos_user ON contratos (user_id)',
    'CREATE INDEX contratos_registrado_por ON contratos (registrado_por)',
    ...appendOnly(words, 'contratos', ['DELETE']),
    // A signed text never changes: erasing a person empties it, and no other update is allowed.
    refuseWrite(dialect, 'contratos', {
      name: 'contratos_no_update',
      event: 'UPDATE',
      when: "NEW.texto <> '' OR NEW.firmante <> '' OR NEW.firma <> '[]'",
    }),
    `CREATE TABLE contratos_impresos (
      note_id ${ref} PRIMARY KEY REFERENCES notes (id) ON DELETE CASCADE,
      impreso ${instant} NOT NULL
    )${strict}`,

    `CREATE TABLE recordatorios (
      id ${id},
      user_id ${ref} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      canal ${text} NOT NULL CHECK (canal IN ('whatsapp', 'correo', 'llamada', 'papel')),
      texto ${text} NOT NULL,
      created_at ${instant} NOT NULL,
      capturado_en ${instant},
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX recordatorios_user ON recordatorios (user_id, id)',
    'CREATE INDEX recordatorios_created ON recordatorios (created_at)',
    'CREATE INDEX recordatorios_registrado_por ON recordatorios (registrado_por)',

    // `celular_equivocado` is the number that reaches somebody else: a new number is not marked.
    `CREATE TABLE contactos (
      user_id ${ref} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      no_molestar ${integer} NOT NULL CHECK (no_molestar IN (0, 1)),
      celular_equivocado ${text}
    )${clustered}`,

    // `hasta` is the instant at which the promised day ends.
    `CREATE TABLE promesas (
      id ${id},
      note_id ${ref} NOT NULL REFERENCES notes (id) ON DELETE CASCADE,
      fecha ${text} NOT NULL,
      hasta ${instant} NOT NULL,
      monto_cents ${integer} NOT NULL CHECK (monto_cents > 0),
      comentario ${text},
      created_at ${instant} NOT NULL,
      registrado_por ${ref} NOT NULL REFERENCES users (id),
      retirada_en ${instant},
      version ${integer} NOT NULL DEFAULT 1
    )${strict}`,
    'CREATE INDEX promesas_note ON promesas (note_id, id)',
    'CREATE INDEX promesas_fecha ON promesas (fecha, id)',
    'CREATE INDEX promesas_registrado_por ON promesas (registrado_por)',

    // Journal of the amounts that each change added to a note's total and paid amount, in cents, by school: the rows
    // before an instant sum up to the figures of that time. No row refers to its note or alumno: an undone import
    // deletes those, and the journal stays.
    `CREATE TABLE saldo_cambios (
      id ${id},
      en ${instant} NOT NULL,
      note_id ${ref} NOT NULL,
      user_id ${ref} NOT NULL,
      escuela_id ${ref},
      total_cents ${integer} NOT NULL,
      pagado_cents ${integer} NOT NULL,
      importado_cents ${integer} NOT NULL DEFAULT 0
    )${strict}`,
    // All that the sums of schools, and of notes, are made of: the table itself is not read.
    'CREATE INDEX saldo_cambios_escuela ON saldo_cambios (escuela_id, en, total_cents, pagado_cents)',
    'CREATE INDEX saldo_cambios_nota ON saldo_cambios (note_id, escuela_id, en, user_id, total_cents, pagado_cents)',
    'CREATE INDEX saldo_cambios_en ON saldo_cambios (en, pagado_cents)',
    `CREATE INDEX saldo_cambios_de_listas ON saldo_cambios (en, escuela_id, note_id, user_id, importado_cents)
      WHERE importado_cents <> 0`,
    ...appendOnly(words, 'saldo_cambios', ['UPDATE', 'DELETE']),
  ];
}
