/** A business of any size, the same each time: what the long proofs and the bench stand on. */

import { GROUPS } from '#contract/groups.ts';
import { searchColumn, sortKey } from '#contract/search.ts';
import { readTables } from '#server/backup/tables.ts';
import type { Database, Transaction, Value } from '#server/db/database.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';

export const ALUMNOS = 200_000;
export const ESCUELAS = 500;
const ABONOS_EACH = 3;
const NOW = '2026-11-21T17:00:00.000Z';
const LIMITE = '2026-12-21';
/** People stored by one statement. */
const BATCH = 5000;

const NOMBRES = ['María', 'José', 'Sofía', 'Ángel', 'Guadalupe', 'Iñaki', 'Ximena', 'Luis', 'Renata', 'Óscar', 'Lucía'];
const APELLIDOS = [
  ...['Hernández', 'García', 'Peña', 'Ramírez', 'Núñez', 'Ibáñez', 'Chan', 'Pech', 'Canul', 'Ortiz', 'Zúñiga', 'Böhm'],
  ...['de la Cruz', 'Ek', 'Poot', 'Quiñones', 'Uc', 'Villanueva', 'Wong', 'Yáñez', 'Dzul', 'Manríquez', 'Solís'],
];
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The columns of an alumno, with what they are searched and sorted by. */
const COLUMNS = [
  ...['nombre', 'apaterno', 'amaterno', 'email', 'email_key', 'celular', 'escuela_id', 'grupo', 'rol', 'created_at'],
  ...['sort_key', 'nombre_busqueda', 'email_busqueda', 'celular_busqueda'],
];

/** The alumno of this number, from 1 on; names repeat as names do, e-mails and phones don't. */
function alumno(number: number, firstEscuela: number): Value[] {
  const [nombre, apaterno] = [at(NOMBRES, number * 7), `${at(APELLIDOS, number * 5)} ${at(APELLIDOS, number >> 4)}`];
  const amaterno = number % 9 === 0 ? null : at(APELLIDOS, number >> 8);
  const email = `familia${number}@example.com`;
  const celular = `99${String(90_000_000 + ((number * 7919) % 10_000_000)).padStart(8, '0')}`;
  return [
    ...[nombre, apaterno, amaterno, email, email, celular],
    ...[firstEscuela + (number % ESCUELAS), at(GROUPS, number >> 3), 0, NOW],
    ...[sortKey(apaterno, amaterno, nombre), searchColumn(nombre, apaterno, amaterno)],
    ...[searchColumn(email), searchColumn(celular)],
  ];
}

async function storeAlumnos(tx: Transaction, count: number, firstEscuela: number): Promise<void> {
  const sqlite = tx.dialect.name === 'sqlite';
  const whole = new Set(['escuela_id', 'rol']);
  const fields = COLUMNS.map((name, index) => {
    if (sqlite) return `value ->> ${index}`;
    return whole.has(name) ? `CAST(value ->> ${index} AS bigint)` : `value ->> ${index}`;
  });
  const instant = COLUMNS.indexOf('created_at');
  if (!sqlite) fields[instant] = `CAST(${fields[instant]} AS timestamptz)`;
  const from = sqlite ? 'json_each(?)' : 'jsonb_array_elements(CAST(? AS jsonb)) AS value';
  const sql = `INSERT INTO users (${COLUMNS.join(', ')}) SELECT ${fields.join(', ')} FROM ${from}`;
  for (let first = 1; first <= count; first += BATCH) {
    const size = Math.min(BATCH, count - first + 1);
    const rows = Array.from({ length: size }, (_, index) => alumno(first + index, firstEscuela));
    await tx.run(sql, JSON.stringify(rows));
  }
}

/** Links the notes and abonos of people behind an id, as the ledger would have done one by one. */
async function linkMoney(tx: Transaction, users: number): Promise<void> {
  const kinds = { nota: 'notes', abono: 'abonos', saldo: 'saldo_cambios' } as const;
  for (const [tipo, table] of Object.entries(kinds) as [keyof typeof kinds, string][]) {
    const sql = `SELECT id FROM ${table} WHERE id > ? AND user_id > ? ORDER BY id LIMIT 1000`;
    const next = (after: number) => tx.all<{ id: number }>(sql, after, users);
    for (let rows = await next(0); rows.length > 0; rows = await next(rows.at(-1)?.id ?? 0)) {
      const ids = rows.map(({ id }) => id);
      await appendToChain(tx, tipo, ids);
    }
  }
}

/**
 * This many alumnos of 500 schools with a note and three abonos each, two notes of three with a saldo, added to a
 * migrated database that has at least one person.
 */
export async function bigBusiness(db: Database, alumnos = ALUMNOS): Promise<void> {
  const numbers = (count: number) =>
    db.dialect.name === 'sqlite'
      ? `(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n) AS n`
      : `(SELECT i FROM generate_series(1, ${count}) AS g (i)) AS n`;
  const escuela = await db.get<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM escuelas');
  const user = await db.get<{ last: number }>('SELECT max(id) AS last FROM users');
  const [escuelas, users] = [escuela?.last ?? 0, user?.last ?? 0];
  const tables = await readTables(db);
  const abono = 'CASE WHEN n.user_id % 3 = 0 THEN 30000 ELSE 10000 END';
  await db.write(async (tx) => {
    // One by one the triggers would take minutes; what they keep is summed up at the end.
    const paused = await tx.dialect.tableAccess.pauseTriggers(tx, tables);
    await tx.run(`INSERT INTO escuelas (nombre, nombre_key, prefijo, prefijo_key, created_at)
      SELECT 'Primaria ' || i, 'primaria ' || i, 'X' || i, 'x' || i, '${NOW}' FROM ${numbers(ESCUELAS)} ORDER BY i`);
    const first = await tx.get<{ id: number }>(`SELECT min(id) AS id FROM escuelas WHERE id > ${escuelas}`);
    await storeAlumnos(tx, alumnos, first?.id ?? 0);
    await tx.run(`INSERT INTO notes (user_id, folio, folio_key, folio_busqueda, total_cents, pagado_cents, created_at,
        limite, creada_por, totals_escuela_id)
      SELECT n.id, 'G' || n.id, 'G' || n.id, '  g' || n.id, 90000,
        ${ABONOS_EACH} * ${abono.replace('n.user_id', 'n.id')}, '${NOW}', '${LIMITE}',
        ${users}, n.escuela_id
      FROM users n WHERE n.id > ${users} ORDER BY n.id`);
    await tx.run(
      `INSERT INTO servicios (servicio, servicio_key, costo_cents, orden) VALUES ('Todo', 'todo', 90000, 99)`,
    );
    await tx.run(`INSERT INTO note_conceptos (note_id, servicio_id, servicio, costo_cents, posicion)
      SELECT n.id, s.id, 'Todo', 90000, 0 FROM notes n, servicios s WHERE n.user_id > ${users} AND s.servicio_key = 'todo'`);
    await tx.run(`INSERT INTO abonos (user_id, note_id, amount_cents, metodo, ticket, created_at, registrado_por, corte)
      SELECT n.user_id, n.id, ${abono}, 'efectivo', (n.user_id - ${users} - 1) * ${ABONOS_EACH} + t.i + c.value,
        '${NOW}', ${users}, 1
      FROM notes n, counters c, (SELECT 1 AS i UNION ALL SELECT 2 UNION ALL SELECT 3) t
      WHERE n.user_id > ${users} AND c.name = 'ticket'`);
    await tx.run(`INSERT INTO saldo_cambios (en, note_id, user_id, escuela_id, total_cents, pagado_cents)
      SELECT created_at, id, user_id, totals_escuela_id, total_cents, 0 FROM notes WHERE user_id > ${users}
      UNION ALL SELECT a.created_at, n.id, n.user_id, n.totals_escuela_id, 0, a.amount_cents
        FROM abonos a JOIN notes n ON n.id = a.note_id WHERE n.user_id > ${users}`);
    await tx.run(`UPDATE counters SET value = value + ${ABONOS_EACH * alumnos} WHERE name = 'ticket'`);
    await tx.run(`INSERT INTO school_totals (escuela_id, alumnos, empleados, notas, total_cents, pagado_cents)
      SELECT totals_escuela_id, count(*), 0, count(*), sum(total_cents), sum(pagado_cents)
      FROM notes WHERE user_id > ${users} GROUP BY totals_escuela_id`);
    await tx.run(`INSERT INTO corte_sumas (corte, cuarto, user_id, metodo, abonos, tomado_cents, cancelaciones,
        cancelado_cents)
      SELECT corte, ${Math.floor(Date.parse(NOW) / 900_000)}, registrado_por, metodo, count(*), sum(amount_cents), 0, 0
      FROM abonos WHERE user_id > ${users} GROUP BY corte, registrado_por, metodo`);
    await tx.dialect.tableAccess.resumeTriggers(tx, tables, paused);
  });
  await db.dialect.tableAccess.analyze(db);
  // PostgreSQL goes through all abonos for each thousand of them as long as it has not looked at them.
  await db.write((tx) => linkMoney(tx, users));
}
