import { appendOnly, flag, type SchemaWords } from '../migration.ts';

/** Reminders that a business which has written none of its own begins with. */
const PLANTILLAS = [
  {
    nombre: 'Recordatorio',
    canal: 'whatsapp',
    texto:
      'Buen día. Le recordamos el pago de {alumno}: el saldo es de {saldo} y su fecha de pago es el {fecha}. Aquí puede ver su cuenta: {enlace}',
  },
  {
    nombre: 'Pago vencido',
    canal: 'whatsapp',
    texto:
      'Buen día. El pago de {alumno} venció el {fecha}: están vencidos {vencido} de un saldo de {saldo}. Si ya pagó, no haga caso de este mensaje. Aquí puede ver su cuenta: {enlace}',
  },
  {
    nombre: 'Estado de cuenta',
    canal: 'correo',
    texto:
      'Buen día:\n\nEl saldo de {alumno} es de {saldo}, con {vencido} vencidos. La fecha de pago es el {fecha}.\n\nAquí puede ver las notas y los pagos: {enlace}\n\nGracias.',
  },
  {
    nombre: 'Aviso impreso',
    canal: 'papel',
    texto: 'A la familia de {alumno}: el saldo es de {saldo}, con {vencido} vencidos. La fecha de pago es el {fecha}.',
  },
];

/** Tables of the product itself: settings, secrets, counters, files, and the audit log. */
export function business(words: SchemaWords): string[] {
  const { id, ref, integer, text, instant, strict, clustered } = words;
  return [
    // Numbers of the last ticket, closing and link of the chain.
    `CREATE TABLE counters (
      name ${text} PRIMARY KEY,
      value ${integer} NOT NULL
    )${clustered}`,
    `INSERT INTO counters (name, value) VALUES ('ticket', 0), ('corte', 0), ('cadena', 0), ('cadena_notas', 0)`,

    // Secrets that sign links: made at the first start, the same for all processes.
    `CREATE TABLE secretos (
      nombre ${text} PRIMARY KEY,
      valor ${text} NOT NULL
    )${clustered}`,

    // One row for each file of the store: files without a row are removed.
    `CREATE TABLE archivos (
      nombre ${text} PRIMARY KEY,
      bytes ${integer} NOT NULL,
      tipo ${text} NOT NULL,
      created_at ${instant} NOT NULL,
      liberado_en ${instant}
    )${strict}`,
    'CREATE INDEX archivos_liberado ON archivos (liberado_en)',

    // Settings of the business: one row, a column for each; null for the default.
    `CREATE TABLE ajustes (
      id ${integer} PRIMARY KEY CHECK (id = 1),
      ${flag(words, 'exigir_clave_propia')},
      version ${integer} NOT NULL DEFAULT 1,
      updated_at ${instant},
      nombre ${text},
      direccion ${text},
      telefono ${text},
      rfc ${text},
      leyenda ${text},
      logo ${text} REFERENCES archivos (nombre),
      ${flag(words, 'corte_ciego', 1)},
      condiciones ${text},
      plantillas ${text} NOT NULL DEFAULT '[]',
      dias_entre_recordatorios ${integer} NOT NULL DEFAULT 7 CHECK (dias_entre_recordatorios >= 0),
      recargos ${text} NOT NULL DEFAULT '[]',
      direccion_publica ${text}
    )${strict}`,
    `INSERT INTO ajustes (id, plantillas) VALUES (1, '${JSON.stringify(PLANTILLAS)}')`,

    // Lines stay for ever, without foreign keys: they outlive person and record. Values about a person are in a row of
    // their own, which is erased when the person is anonymised.
    `CREATE TABLE audit (
      id ${id},
      fecha ${instant} NOT NULL,
      actor_id ${ref},
      accion ${text} NOT NULL,
      tabla ${text} NOT NULL,
      registro_id ${ref},
      antes ${text},
      despues ${text},
      direccion ${text},
      request_id ${text}
    )${strict}`,
    'CREATE INDEX audit_registro ON audit (tabla, registro_id, id)',
    'CREATE INDEX audit_actor ON audit (actor_id, id)',
    'CREATE INDEX audit_accion ON audit (accion, id)',
    'CREATE INDEX audit_fecha ON audit (fecha)',
    ...appendOnly(words, 'audit', ['UPDATE', 'DELETE']),
    `CREATE TABLE audit_personal (
      audit_id ${ref} PRIMARY KEY REFERENCES audit (id),
      persona_id ${ref} NOT NULL,
      antes ${text},
      despues ${text}
    )${strict}`,
    'CREATE INDEX audit_personal_persona ON audit_personal (persona_id)',
    ...appendOnly(words, 'audit_personal', ['UPDATE']),
  ];
}
