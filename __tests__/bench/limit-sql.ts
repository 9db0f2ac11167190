/** What the limit asks the database: the rows of the lists as JSON, made by SQLite itself in one go. */

const dollars = (cents: string) => `iif(${cents} % 100 = 0, ${cents} / 100, ${cents} / 100.0)`;
const flag = (column: string) => `iif(${column}, 'true', 'false')`;
const text = (value: string) => `coalesce(json_quote(${value}), 'null')`;

/** A JSON object out of SQL expressions that each give JSON. */
function object(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(([key, value], at) => `'${at === 0 ? '{' : ','}"${key}":', ${value}`);
  return `concat(${parts.join(', ')}, '}')`;
}
const array = (each: string, order: string) => `'[', coalesce(group_concat(${each}, ',' ORDER BY ${order}), ''), ']'`;

const abono = object({
  ...{ id: 'a.id', user_id: 'a.user_id', nota_id: 'a.note_id', amount: dollars('a.amount_cents') },
  ...{
    metodo: text('a.metodo'),
    referencia: text('a.referencia'),
    ticket: 'a.ticket',
    reimpresiones: 'a.reimpresiones',
    caja: `coalesce(a.caja, 'null')`,
    total_entonces: dollars('a.total_entonces_cents'),
    saldo_entonces: dollars('a.saldo_entonces_cents'),
  },
  ...{ created_at: text('a.created_at'), capturado_en: text('a.capturado_en'), registrado_por: text('p.nombre') },
  ...{ registrado_por_id: 'a.registrado_por', importado: flag('a.importado') },
  en_corte_abierto: flag("(a.corte = (SELECT value + 1 FROM counters WHERE name = 'corte'))"),
  ...{ cancelado: `'null'`, version: 'a.version' },
});
const concepto = object({
  servicio_id: 'l.servicio_id',
  servicio: text('l.servicio'),
  costo: dollars('l.costo_cents'),
});

/** The lines of a note, read once for the three forms in which a note shows them. */
const lines = `(SELECT concat(${array('l.servicio_id', 'l.posicion')}, ',"costosArr":',
    ${array(dollars('l.costo_cents'), 'l.posicion')}, ',"conceptos":', ${array(concepto, 'l.posicion')})
  FROM note_conceptos l WHERE l.note_id = n.id)`;
const abonos = `(SELECT concat(${array(abono, 'a.id')}) FROM abonos a JOIN users p ON p.id = a.registrado_por
  WHERE a.note_id = n.id AND a.cancelado_en IS NULL)`;
const total = dollars('n.total_cents');

/** The day of Mexico City, where the business that is measured stands. */
const TODAY = "date('now', '-6 hours')";
/** Abonos fill the instalments in order: this much of one is paid. */
const paidPart = 'max(0, min(p.monto_cents, n.pagado_cents - p.acumulado_cents + p.monto_cents))';
const instalment = object({
  ...{ fecha: text('p.fecha'), monto: dollars('p.monto_cents'), pagado: dollars(`(${paidPart})`) },
  estado: `iif(${paidPart} = p.monto_cents, '"pagado"', iif(p.fecha < ${TODAY}, '"vencido"', '"pendiente"'))`,
});
const standing = 'FROM note_pagos p WHERE p.note_id = n.id AND p.hasta IS NULL';
const plan = `(SELECT concat(${array(instalment, 'p.fecha')}) ${standing})`;
const missing = object({ fecha: text('p.fecha'), monto: dollars(`(p.monto_cents - ${paidPart})`) });
const next = `coalesce((SELECT ${missing} ${standing} AND p.fecha >= ${TODAY} AND ${paidPart} < p.monto_cents
  ORDER BY p.fecha LIMIT 1), 'null')`;
/** Of a note without a plan everything is due on its last day. */
const due = `coalesce((SELECT sum(iif(p.fecha < ${TODAY}, p.monto_cents, 0)) ${standing}),
  iif(n.limite < ${TODAY}, n.total_cents, 0))`;

const note = object({
  ...{ id: 'n.id', user_id: 'n.user_id', folio: text('n.folio'), status: 'iif(n.pagado_cents >= n.total_cents, 1, 0)' },
  ...{ serviciosArr: lines, totalServicios: total, total_amount: total, total_pagado: total, total },
  ...{ pagado: dollars('n.pagado_cents'), saldo: dollars('(n.total_cents - n.pagado_cents)') },
  ...{ note_description: text('n.note_description'), creditos: abonos, cancelada: `'null'` },
  ...{ created_at: text('n.created_at'), capturado_en: text('n.capturado_en'), version: 'n.version' },
  // The business that is measured has no surcharges.
  ...{ limite: text('n.limite'), recargos: `'[]'`, plan, proximo: next },
  vencido: dollars(`max(0, ${due} - n.pagado_cents)`),
});
export const NOTE = `SELECT ${note} AS json FROM notes n WHERE n.id = ?`;

const chosen = `(SELECT c.id FROM notes c WHERE c.user_id = u.id AND c.cancelada_en IS NULL
  ORDER BY c.pagado_cents >= c.total_cents, c.id DESC LIMIT 1)`;
const row = (noteId: string) =>
  object({
    ...{ id: 'u.id', nombre: text('u.nombre'), apaterno: text('u.apaterno'), amaterno: text('u.amaterno') },
    ...{ email: text('u.email'), celular: text('u.celular'), curp: text('u.curp'), escuela: text('e.nombre') },
    ...{ escuela_nombre: text('e.nombre'), grupo: text('u.grupo'), rol: 'u.rol' },
    ...{ sala_guarderia: text('u.sala_guarderia'), activo: flag('u.activo'), version: 'u.version' },
    clave_provisional: flag('u.clave_provisional'),
    ...{ escuela_id: 'u.escuela_id', note: `coalesce((SELECT ${note} FROM notes n WHERE n.id = ${noteId}), 'null')` },
  });
const people = 'users u LEFT JOIN escuelas e ON e.id = u.escuela_id';
const active = 'u.rol = 0 AND u.activo = 1';
const page = (columns: string, from: string, condition: string) =>
  `SELECT ${columns} FROM ${from} WHERE ${condition} ORDER BY u.sort_key, u.id LIMIT 25`;

export const COUNT = `SELECT count(*) AS total FROM users u WHERE ${active}`;
/** From a sort key on: the deep page without what comes before it. */
export const LIST = page(`${row(chosen)} AS json`, people, `${active} AND u.sort_key >= ?`);
export const FILTER = page(`${row(chosen)} AS json`, people, `${active} AND u.escuela_id = ?`);
export const FILTER_COUNT = `${COUNT} AND u.escuela_id = ?`;

/** A search by the trigram index: looked up once, counted exactly, the ids of its first page in order. */
const searched = (shown: string, from: string) => `
  WITH found AS MATERIALIZED (SELECT u.id, u.activo, u.sort_key, ${shown} AS shown FROM ${from})
  SELECT (SELECT count(*) FROM found WHERE activo = 1) AS total, (SELECT count(*) FROM found WHERE activo = 0) AS baja,
    (SELECT group_concat(shown, ',' ORDER BY sort_key, id) FROM (
      SELECT * FROM found WHERE activo = 1 ORDER BY sort_key, id LIMIT 25)) AS page`;
export const SEARCH = searched(
  'u.id',
  'users_busqueda b JOIN users u ON u.id = b.rowid WHERE users_busqueda MATCH ? AND u.rol = 0',
);
export const SEARCH_FOLIO = searched(
  'max(n.id)',
  `notes_busqueda b JOIN notes n ON n.id = b.rowid JOIN users u ON u.id = n.user_id
    WHERE notes_busqueda MATCH ? AND u.rol = 0 GROUP BY u.id`,
);
export const ROW = `SELECT ${row(chosen)} AS json FROM ${people} WHERE u.id = ?`;
export const ROW_OF_NOTE = `SELECT ${row('m.id')} AS json
  FROM notes m JOIN users u ON u.id = m.user_id LEFT JOIN escuelas e ON e.id = u.escuela_id WHERE m.id = ?`;

export const TOTALS = `SELECT e.nombre AS escuela, t.alumnos, t.empleados, t.notas, t.total_cents, t.pagado_cents
  FROM school_totals t LEFT JOIN escuelas e ON e.id = t.escuela_id ORDER BY e.nombre_key`;

export const PAY = `INSERT INTO abonos (user_id, note_id, amount_cents, metodo, ticket, created_at, registrado_por, corte,
    total_entonces_cents, saldo_entonces_cents)
  SELECT ?1, ?2, ?3, 'efectivo', ?4, ?5, 1, 1, total_cents, total_cents - pagado_cents - ?3 FROM notes WHERE id = ?2
  RETURNING id`;
export const PAID = 'UPDATE notes SET pagado_cents = pagado_cents + ?, version = version + 1 WHERE id = ?';
export const OWED = `SELECT n.id, n.total_cents - n.pagado_cents AS saldo FROM notes n
  WHERE n.user_id = ? AND n.cancelada_en IS NULL AND n.pagado_cents < n.total_cents ORDER BY n.id DESC LIMIT 1`;
/** A send that is repeated gets the response of the first: without it a bad line charges people twice. */
export const RESPONDED = 'SELECT body FROM idempotency WHERE user_id = 1 AND key = ?';
export const KEEP = `INSERT INTO idempotency (user_id, key, call, body_hash, status, body, created_at)
  VALUES (1, ?, 'POST /abonos', '', 201, ?, ?)`;
