import { engineOf } from '#server/backup/engine.ts';
import { readTables } from '#server/backup/tables.ts';
import type { Database } from '#server/db/database.ts';
import { NOW } from '../server/backup/business.ts';

export const ALUMNOS = 200_000;
const ESCUELAS = 500;
const ABONOS_EACH = 3;

/** 200,000 alumnos of 500 schools with a note and three abonos each, added to a migrated database. */
export async function bigBusiness(db: Database): Promise<void> {
  const numbers = (count: number) =>
    db.dialect.name === 'sqlite'
      ? `(WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}) SELECT i FROM n) AS n`
      : `(SELECT i FROM generate_series(1, ${count}) AS g (i)) AS n`;
  const escuela = await db.get<{ last: number }>('SELECT coalesce(max(id), 0) AS last FROM escuelas');
  const user = await db.get<{ last: number }>('SELECT max(id) AS last FROM users');
  const [escuelas, users] = [escuela?.last ?? 0, user?.last ?? 0];
  const tables = await readTables(db);
  await db.write(async (tx) => {
    // One by one the triggers would take minutes; what they keep is summed up at the end.
    const paused = await engineOf(tx).pauseTriggers(tx, tables);
    await tx.run(`INSERT INTO escuelas (nombre, nombre_key, prefijo, prefijo_key, created_at)
      SELECT 'Primaria ' || i, 'primaria ' || i, 'X' || i, 'x' || i, '${NOW}' FROM ${numbers(ESCUELAS)} ORDER BY i`);
    await tx.run(`INSERT INTO users (nombre, apaterno, escuela_id, grupo, rol, created_at, sort_key, nombre_busqueda,
        email_busqueda, celular_busqueda)
      SELECT 'María', 'Hernández ' || i, ${escuelas} + 1 + i % ${ESCUELAS}, '1A', 0, '${NOW}', 'hernandez ' || i,
        '  maria  hernandez  ' || i, '', '' FROM ${numbers(ALUMNOS)} ORDER BY i`);
    await tx.run(`INSERT INTO notes (user_id, folio, folio_key, folio_busqueda, total_cents, pagado_cents, created_at,
        creada_por, totals_escuela_id)
      SELECT id, 'G' || id, 'G' || id, '  g' || id, 90000, ${ABONOS_EACH} * 10000, '${NOW}', ${users}, escuela_id
      FROM users WHERE id > ${users} ORDER BY id`);
    await tx.run(
      `INSERT INTO servicios (servicio, servicio_key, costo_cents, orden) VALUES ('Todo', 'todo', 90000, 99)`,
    );
    await tx.run(`INSERT INTO note_conceptos (note_id, servicio_id, servicio, costo_cents, posicion)
      SELECT n.id, s.id, 'Todo', 90000, 0 FROM notes n, servicios s WHERE n.user_id > ${users} AND s.servicio_key = 'todo'`);
    await tx.run(`INSERT INTO abonos (user_id, note_id, amount_cents, metodo, ticket, created_at, registrado_por, corte)
      SELECT n.user_id, n.id, 10000, 'efectivo', (n.user_id - ${users} - 1) * ${ABONOS_EACH} + t.i + c.value, '${NOW}',
        ${users}, 1
      FROM notes n, counters c, (SELECT 1 AS i UNION ALL SELECT 2 UNION ALL SELECT 3) t
      WHERE n.user_id > ${users} AND c.name = 'ticket'`);
    await tx.run(`UPDATE counters SET value = value + ${ABONOS_EACH * ALUMNOS} WHERE name = 'ticket'`);
    await tx.run(`INSERT INTO school_totals (escuela_id, alumnos, empleados, notas, total_cents, pagado_cents)
      SELECT totals_escuela_id, count(*), 0, count(*), sum(total_cents), sum(pagado_cents)
      FROM notes WHERE user_id > ${users} GROUP BY totals_escuela_id`);
    await engineOf(tx).resumeTriggers(tx, tables, paused);
  });
  await engineOf(db).analyze(db);
}
