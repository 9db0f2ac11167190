import { shortNameOf } from '#contract/records/names.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { allOf, given, numberOf } from '#server/db/record.ts';
import type { Snapshot } from '#server/db/snapshot.ts';

export interface AuditRow {
  id: number;
  fecha: string;
  actor_id: number | null;
  actor_nombre: string | null;
  accion: string;
  tabla: string;
  registro_id: number | null;
  /** JSON texts. */
  antes: string | null;
  despues: string | null;
  direccion: string | null;
  request_id: string | null;
}

/** Filter of lines; `desde` (inclusive) and `hasta` (exclusive) are ISO instants. */
export interface AuditFilter {
  actor?: number | undefined;
  direccion?: string | undefined;
  accion?: string | undefined;
  tabla?: string | undefined;
  registro?: number | undefined;
  /** Id of the person whose record, notes, abonos and photo codes the lines are about. */
  alumno?: number | undefined;
  desde?: string | undefined;
  hasta?: string | undefined;
}

/** Ids of the lines about an alumno. A union: as an OR, PostgreSQL would read the whole log. */
const OF_ALUMNO = ['notes', 'abonos', 'photo_codes'].reduce(
  (sql, tabla) =>
    `${sql} UNION ALL SELECT l.id FROM ${tabla} r JOIN audit l ON l.tabla = '${tabla}' AND l.registro_id = r.id WHERE r.user_id = ?`,
  `SELECT l.id FROM audit l WHERE l.tabla = 'users' AND l.registro_id = ?
    UNION ALL SELECT l.id FROM accion_filas r JOIN audit l ON l.tabla = 'acciones' AND l.registro_id = r.accion_id
      WHERE r.user_id = ?`,
);

const CONDITIONS: Record<keyof AuditFilter, string> = {
  actor: 'a.actor_id = ?',
  direccion: 'a.direccion = ?',
  accion: 'a.accion = ?',
  tabla: 'a.tabla = ?',
  registro: 'a.registro_id = ?',
  alumno: `a.id IN (${OF_ALUMNO})`,
  desde: 'a.fecha >= ?',
  hasta: 'a.fecha < ?',
};

const where = (filter: AuditFilter): Fragment =>
  allOf(...Object.entries(CONDITIONS).map(([name, sql]) => given(sql, filter[name as keyof AuditFilter])));

const SELECT = `SELECT a.id, a.fecha, a.actor_id,
    CASE WHEN u.id IS NULL THEN NULL ELSE ${shortNameOf('u')} END AS actor_nombre,
    a.accion, a.tabla, a.registro_id, coalesce(p.antes, a.antes) AS antes, coalesce(p.despues, a.despues) AS despues,
    a.direccion, a.request_id
  FROM audit a LEFT JOIN audit_personal p ON p.audit_id = a.id LEFT JOIN users u ON u.id = a.actor_id`;

/** Lines, newest first. */
export function lines(db: Queryable, filter: AuditFilter, limit: number, offset: number): Promise<AuditRow[]> {
  const { sql, params } = where(filter);
  return db.all(`${SELECT} WHERE ${sql} ORDER BY a.id DESC LIMIT ? OFFSET ?`, ...params, limit, offset);
}

/** All lines, oldest first, in slices. */
export function allLines(view: Snapshot, filter: AuditFilter): AsyncGenerator<AuditRow[]> {
  const { sql, params } = where(filter);
  return view.slices<AuditRow>(`${SELECT} WHERE ${sql} ORDER BY a.id`, ...params);
}

/** How many lines there are, counted no further than `most`: the log only grows. */
export function count(db: Queryable, filter: AuditFilter, most: number): Promise<number> {
  const { sql, params } = where(filter);
  return numberOf(db, `SELECT count(*) FROM (SELECT 1 FROM audit a WHERE ${sql} LIMIT ?) AS counted`, ...params, most);
}
