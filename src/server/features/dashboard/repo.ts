import type { Queryable } from '#server/db/database.ts';

/** The kept figures of one school; `escuela` null for those who belong to none. */
export interface SchoolFigures {
  escuela: string | null;
  alumnos: number;
  empleados: number;
  notas: number;
  total_cents: number;
  pagado_cents: number;
}

/** All figures of one instant: what is summed of them agrees with them. */
export function schoolFigures(db: Queryable): Promise<SchoolFigures[]> {
  return db.all(
    `SELECT e.nombre AS escuela, t.alumnos, t.empleados, t.notas, t.total_cents, t.pagado_cents
      FROM school_totals t LEFT JOIN escuelas e ON e.id = t.escuela_id ORDER BY e.nombre_key`,
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
      )
      SELECT s.nombre AS escuela, CAST(coalesce(p.alumnos, 0) AS bigint) AS alumnos,
        CAST(coalesce(p.empleados, 0) AS bigint) AS empleados, coalesce(m.notas, 0) AS notas,
        CAST(coalesce(m.total, 0) AS bigint) AS total_cents, CAST(coalesce(m.pagado, 0) AS bigint) AS pagado_cents
      FROM (SELECT id, nombre FROM escuelas UNION ALL SELECT NULL, NULL) s
      LEFT JOIN people p ON coalesce(p.escuela_id, 0) = coalesce(s.id, 0)
      LEFT JOIN money m ON coalesce(m.escuela_id, 0) = coalesce(s.id, 0) ORDER BY s.nombre`,
  );
}
