import type { Migration } from './words.ts';

/** What a business that has written none of its own begins with. */
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

/** Reminders of what is owed, families that want none, and what they promised to pay. */
export const recordatorios: Migration = {
  name: '0042_recordatorios',
  up: ({ id, ref, integer, text, instant, strict, clustered }) => [
    `ALTER TABLE ajustes ADD COLUMN plantillas ${text} NOT NULL DEFAULT '[]'`,
    `UPDATE ajustes SET plantillas = '${JSON.stringify(PLANTILLAS)}'`,
    `ALTER TABLE ajustes ADD COLUMN dias_entre_recordatorios ${integer} NOT NULL DEFAULT 7
      CHECK (dias_entre_recordatorios >= 0)`,

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

    // `celular_equivocado` is the number that reaches somebody else: another one in its place is not marked.
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
  ],
};
