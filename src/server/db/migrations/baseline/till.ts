import { appendOnly, flag, refuseWrite, type SchemaWords, trigger } from '../migration.ts';

/** Numbers that a till may have. */
const NUMBERED = 'CHECK (caja BETWEEN 1 AND 99)';

/** Abonos of a note are found and ordered by `note_id, id`. */
const SHOWN = [
  ...['note_id', 'id', 'cancelado_en', 'user_id', 'amount_cents', 'metodo', 'ticket', 'reimpresiones'],
  ...['created_at', 'capturado_en', 'registrado_por', 'version'],
].join(', ');

/** Money that is taken: abonos with their proofs, closings of the till, cash that moves without an abono, and the chain. */
export function till(words: SchemaWords): string[] {
  const { dialect, id, ref, integer, text, instant, strict, clustered } = words;
  return [
    // An abono belongs to the closing that is open when it is stored, its cancellation to the one open then: no clock
    // decides, so nothing is counted twice or left out. Typed texts are hashed with a random salt (`sal`), which is
    // erased with them: the hash then reveals nothing.
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
      version ${integer} NOT NULL DEFAULT 1,
      corte ${integer},
      cancelado_corte ${integer},
      ${flag(words, 'importado')},
      referencia ${text},
      sal ${text},
      referencia_huella ${text},
      motivo_huella ${text},
      caja ${integer} ${NUMBERED},
      total_entonces_cents ${integer} NOT NULL DEFAULT 0,
      saldo_entonces_cents ${integer} NOT NULL DEFAULT 0,
      entonces_calculado ${integer} NOT NULL DEFAULT 0,
      ${flag(words, 'con_recibo')}
    )${strict}`,
    'CREATE INDEX abonos_user ON abonos (user_id, id)',
    'CREATE INDEX abonos_corte ON abonos (corte, created_at)',
    'CREATE INDEX abonos_cancelado_corte ON abonos (cancelado_corte, cancelado_en) WHERE cancelado_corte IS NOT NULL',
    // The abonos of one note lie far apart in the table, and a page of a list shows those of 25. PostgreSQL would look at
    // the rows all the same, to know whether they are visible.
    `CREATE INDEX abonos_note ON abonos (${dialect === 'sqlite' ? SHOWN : 'note_id, id'})`,
    'CREATE INDEX abonos_registrado_por ON abonos (registrado_por)',
    'CREATE INDEX abonos_cancelado_por ON abonos (cancelado_por) WHERE cancelado_por IS NOT NULL',

    // Public links, which open without a password: proofs of tickets, and one link for the family of an alumno.
    `CREATE TABLE recibos (
      hash ${text} PRIMARY KEY,
      abono_id ${ref} NOT NULL REFERENCES abonos (id) ON DELETE CASCADE,
      creado ${instant} NOT NULL,
      vence ${instant} NOT NULL
    )${clustered}`,
    'CREATE INDEX recibos_abono ON recibos (abono_id, creado)',
    'CREATE INDEX recibos_vence ON recibos (vence)',
    `CREATE TABLE enlaces (
      user_id ${ref} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      hash ${text} NOT NULL UNIQUE,
      creado ${instant} NOT NULL,
      vence ${instant} NOT NULL,
      ultimo_uso ${instant}
    )${clustered}`,
    'CREATE INDEX enlaces_vence ON enlaces (vence)',

    `CREATE TABLE cortes (
      id ${id},
      numero ${integer} NOT NULL UNIQUE,
      dia ${text} NOT NULL,
      desde ${instant} NOT NULL,
      hasta ${instant} NOT NULL,
      esperado_cents ${integer} NOT NULL,
      declarado_cents ${integer} NOT NULL CHECK (declarado_cents >= 0),
      cerrado_por ${ref} NOT NULL REFERENCES users (id),
      cerrado_por_nombre ${text} NOT NULL,
      sal ${text}
    )${strict}`,
    ...appendOnly(words, 'cortes', ['UPDATE', 'DELETE']),

    // What was closed, by day, person, method and till (0 for none); total_cents without what was cancelled.
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
      caja ${integer} NOT NULL DEFAULT 0,
      PRIMARY KEY (corte_id, dia, user_id, metodo, caja)
    )${clustered}`,
    'CREATE INDEX corte_lineas_user ON corte_lineas (user_id)',
    ...appendOnly(words, 'corte_lineas', ['UPDATE', 'DELETE']),
    ...tillSums(words),

    // Typed texts may be erased with the person; a movement is cancelled once.
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
      version ${integer} NOT NULL DEFAULT 1,
      caja ${integer} ${NUMBERED},
      cancelado_en ${instant},
      cancelado_motivo ${text},
      cancelado_por ${ref} REFERENCES users (id),
      cancelado_corte ${integer},
      cancelado_huella ${text},
      excede ${integer} CHECK (excede IN (0, 1))
    )${strict}`,
    'CREATE INDEX movimientos_corte ON movimientos (corte, id)',
    'CREATE INDEX movimientos_registrado_por ON movimientos (registrado_por)',
    'CREATE INDEX movimientos_cancelado_corte ON movimientos (cancelado_corte) WHERE cancelado_corte IS NOT NULL',
    'CREATE INDEX movimientos_cancelado_por ON movimientos (cancelado_por) WHERE cancelado_por IS NOT NULL',
    ...appendOnly(
      words,
      'movimientos',
      ['UPDATE', 'DELETE'],
      ['id', 'tipo', 'monto_cents', 'motivo_huella', 'corte', 'created_at', 'registrado_por'],
    ),
    refuseWrite(dialect, 'movimientos', { name: 'movimientos_no_other_caja', event: 'UPDATE OF caja' }),
    refuseWrite(dialect, 'movimientos', {
      name: 'movimientos_cancelled_once',
      event: 'UPDATE OF cancelado_en, cancelado_por, cancelado_corte, cancelado_huella',
      when: 'OLD.cancelado_en IS NOT NULL',
    }),
    refuseWrite(dialect, 'movimientos', { name: 'movimientos_no_other_excede', event: 'UPDATE OF excede' }),

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
    ...appendOnly(words, 'conteos', ['UPDATE', 'DELETE']),

    // The chain of all rows of money in the order in which they were written: each link has the hash of its row and of the
    // link before, so no row can be altered, taken out or put in without breaking it. Its kinds stand in `ChainKind`.
    `CREATE TABLE cadena (
      n ${integer} PRIMARY KEY,
      tipo ${text} NOT NULL,
      registro_id ${ref} NOT NULL,
      huella ${text} NOT NULL,
      hash ${text} NOT NULL
    )${clustered}`,
    'CREATE INDEX cadena_registro ON cadena (registro_id, tipo)',
    ...appendOnly(words, 'cadena', ['UPDATE', 'DELETE']),
  ];
}

const KEY = 'corte, cuarto, user_id, metodo, caja';
const SUMS = ['abonos', 'tomado_cents', 'cancelaciones', 'cancelado_cents'];

/**
 * What each person took in a closing at each till, by quarters of an hour (no time zone begins its days within one):
 * adding up the abonos themselves takes longer the more there are, and on the embedded database everybody waits meanwhile.
 */
function tillSums(words: SchemaWords): string[] {
  const { dialect, integer, ref, text, hot } = words;
  const quarter = (instant: string) =>
    dialect === 'sqlite'
      ? `unixepoch(new.${instant}) / 900`
      : `CAST(floor(extract(epoch FROM new.${instant}) / 900) AS bigint)`;
  const add = (corte: string, instant: string, values: string) => `INSERT INTO corte_sumas (${KEY}, ${SUMS.join(', ')})
      VALUES (new.${corte}, ${quarter(instant)}, new.registrado_por, new.metodo, coalesce(new.caja, 0), ${values})
      ON CONFLICT (${KEY}) DO UPDATE
        SET ${SUMS.map((name) => `${name} = corte_sumas.${name} + excluded.${name}`).join(', ')};`;
  return [
    `CREATE TABLE corte_sumas (
      corte ${integer} NOT NULL,
      cuarto ${integer} NOT NULL,
      user_id ${ref} NOT NULL,
      metodo ${text} NOT NULL,
      ${SUMS.map((name) => `${name} ${integer} NOT NULL`).join(',\n      ')},
      caja ${integer} NOT NULL DEFAULT 0,
      PRIMARY KEY (${KEY})
    )${hot}`,
    ...trigger(words, {
      name: 'corte_sumas_taken',
      event: 'AFTER INSERT ON abonos',
      when: 'new.corte IS NOT NULL',
      body: add('corte', 'created_at', '1, new.amount_cents, 0, 0'),
    }),
    ...trigger(words, {
      name: 'corte_sumas_cancelled',
      event: 'AFTER UPDATE OF cancelado_corte ON abonos',
      when: 'old.cancelado_corte IS NULL AND new.cancelado_corte IS NOT NULL',
      body: add('cancelado_corte', 'cancelado_en', '0, 0, 1, new.amount_cents'),
    }),
  ];
}
