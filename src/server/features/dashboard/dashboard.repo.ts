import type { AbonoMethod } from '#contract/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import { numberOf } from '#server/db/record.ts';
import { closingsSince, owing, QUARTER, UNPAID, withheldCash } from '#server/features/ledger/ledger.sql.ts';

/** The kept figures of one school; `escuela` null for people without a school. */
export interface SchoolFigures {
  escuela: string | null;
  alumnos: number;
  empleados: number;
  notas: number;
  total_cents: number;
  pagado_cents: number;
  /** Imported part. */
  importado_cents: number;
}

/**
 * All figures of one instant, consistent with each other. `withheld`: number of the closing whose cash is left out.
 * Grouped by the bare column, SQLite would read every change of a saldo in the order of the schools; by `+ 0` it reads the
 * index of the few that came with lists.
 */
export function schoolFigures(db: Queryable, withheld: number | null = null): Promise<SchoolFigures[]> {
  const { sql, params } = withheldCash(withheld, null);
  return db.all(
    `WITH ${sql}
      SELECT e.nombre AS escuela, t.alumnos, t.empleados, t.notas, t.total_cents,
        t.pagado_cents - coalesce(h.cents, 0) AS pagado_cents, coalesce(l.cents, 0) AS importado_cents
      FROM school_totals t LEFT JOIN escuelas e ON e.id = t.escuela_id
      LEFT JOIN (SELECT n.totals_escuela_id, CAST(sum(w.cents) AS bigint) AS cents
        FROM withheld w JOIN notes n ON n.id = w.note_id WHERE n.cancelada_en IS NULL GROUP BY n.totals_escuela_id
      ) h ON h.totals_escuela_id = coalesce(t.escuela_id, 0)
      LEFT JOIN (SELECT escuela_id + 0 AS escuela_id, CAST(sum(importado_cents) AS bigint) AS cents FROM saldo_cambios
        WHERE importado_cents <> 0 GROUP BY escuela_id + 0) l ON coalesce(l.escuela_id, 0) = t.escuela_id
      ORDER BY e.nombre_key`,
    ...params,
  );
}

/** The same figures added up from people and notes themselves. */
export function summedFigures(db: Queryable): Promise<SchoolFigures[]> {
  return db.all(
    `WITH people AS (
        SELECT escuela_id, sum(CASE WHEN rol = 0 THEN 1 ELSE 0 END) AS alumnos,
          sum(CASE WHEN rol > 0 THEN 1 ELSE 0 END) AS empleados FROM users WHERE activo = 1 GROUP BY escuela_id
      ), money AS (
        SELECT u.escuela_id, count(*) AS notas, sum(n.total_cents) AS total, sum(n.pagado_cents) AS pagado
        FROM notes n JOIN users u ON u.id = n.user_id WHERE n.cancelada_en IS NULL GROUP BY u.escuela_id
      ), listed AS (
        SELECT u.escuela_id, sum(a.amount_cents) AS cents FROM abonos a JOIN users u ON u.id = a.user_id
        WHERE a.importado = 1 AND a.cancelado_en IS NULL GROUP BY u.escuela_id
      )
      SELECT s.nombre AS escuela, CAST(coalesce(p.alumnos, 0) AS bigint) AS alumnos,
        CAST(coalesce(p.empleados, 0) AS bigint) AS empleados, coalesce(m.notas, 0) AS notas,
        CAST(coalesce(m.total, 0) AS bigint) AS total_cents, CAST(coalesce(m.pagado, 0) AS bigint) AS pagado_cents,
        CAST(coalesce(l.cents, 0) AS bigint) AS importado_cents
      FROM (SELECT id, nombre FROM escuelas UNION ALL SELECT NULL, NULL) s
      LEFT JOIN people p ON coalesce(p.escuela_id, 0) = coalesce(s.id, 0)
      LEFT JOIN money m ON coalesce(m.escuela_id, 0) = coalesce(s.id, 0)
      LEFT JOIN listed l ON coalesce(l.escuela_id, 0) = coalesce(s.id, 0) ORDER BY s.nombre`,
  );
}

/** Abonos less cancellations in the quarter of an hour that begins at an instant (milliseconds). */
export interface Quarter {
  begin: number;
  cents: number;
}

/** The same by one method, and the part of it that one person's till took or gave back. */
export interface TakenQuarter extends Quarter {
  metodo: AbonoMethod;
  /** How many abonos and cancellations. */
  propios: number;
  propios_cents: number;
}

/** All quarters of an hour between two instants (of a full quarter) in which money moved, by method. */
export async function takenByQuarter(db: Queryable, from: string, to: string, userId: number): Promise<TakenQuarter[]> {
  const { sql, params } = closingsSince(from);
  const own = (sum: string) => `CAST(sum(CASE WHEN s.user_id = ? THEN ${sum} ELSE 0 END) AS bigint)`;
  const cents = 's.tomado_cents - s.cancelado_cents';
  const rows = await db.all<Omit<TakenQuarter, 'begin'> & { cuarto: number }>(
    `SELECT s.cuarto, s.metodo, CAST(sum(${cents}) AS bigint) AS cents, ${own('s.abonos + s.cancelaciones')} AS propios,
        ${own(cents)} AS propios_cents
      FROM ${sql} JOIN corte_sumas s ON s.corte = c.numero AND s.cuarto >= ? AND s.cuarto < ?
      GROUP BY s.cuarto, s.metodo`,
    userId,
    userId,
    ...params,
    Date.parse(from) / QUARTER,
    Date.parse(to) / QUARTER,
  );
  return rows.map(({ cuarto, ...row }) => ({ begin: cuarto * QUARTER, ...row }));
}

/** How many people have a note with a saldo. */
export const debtors = (db: Queryable): Promise<number> =>
  numberOf(db, `SELECT count(DISTINCT n.user_id) FROM notes n WHERE ${UNPAID}`);

/** Notes with something to pay, and the sum in cents. */
interface Owed {
  notas: number;
  cents: number;
}

/** What was to be paid before a day (YYYY-MM-DD), and what is to be paid on it; `withheld` as in `owing`. */
export async function dueOn(
  db: Queryable,
  today: string,
  withheld: number | null,
): Promise<{ vencido: Owed; vence: Owed }> {
  const { sql, params } = owing({ day: today, over: null }, withheld);
  const rows = await db.all<Owed & { vence: number }>(
    `WITH ${sql} SELECT CASE WHEN fecha = ? THEN 1 ELSE 0 END AS vence, count(DISTINCT note_id) AS notas,
        CAST(sum(saldo_cents) AS bigint) AS cents
      FROM missing WHERE fecha <= ? GROUP BY vence`,
    ...[...params, today, today],
  );
  const of = (vence: number) => rows.find((row) => row.vence === vence) ?? { notas: 0, cents: 0 };
  return { vencido: of(0), vence: of(1) };
}
