import { fullNameOf, shortNameOf } from '#contract/records/names.ts';
import { OF_IMPORT } from '#server/audit/record.ts';
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
  /** Id of the list by which the lines were written. */
  importacion?: number | undefined;
  /** The beginning of the request ids to leave out. */
  sin?: string | undefined;
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
  // The first condition is an index: a list writes after its own line.
  importacion: `a.id > (SELECT min(l.id) FROM audit l WHERE l.tabla = 'importaciones' AND l.registro_id = ?)
    AND a.request_id = '${OF_IMPORT}' || CAST(? AS TEXT)`,
  sin: "(a.request_id IS NULL OR a.request_id NOT LIKE ? || '%')",
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

const nothing = 'CAST(NULL AS TEXT)';
const person = (alias: string) => fullNameOf(alias);
const child = shortNameOf('i');

/** What the records (`r`) of a table are called, and whose they are. */
export const NAMES: Record<string, string> = {
  users: `SELECT r.id, ${person('r')} AS nombre, ${nothing} AS de FROM users r`,
  notes: `SELECT r.id, r.folio AS nombre, ${person('u')} AS de FROM notes r JOIN users u ON u.id = r.user_id`,
  abonos: `SELECT r.id, CAST(r.ticket AS TEXT) AS nombre, ${person('u')} AS de FROM abonos r JOIN users u ON u.id = r.user_id`,
  recibos: `SELECT r.id, CAST(r.ticket AS TEXT) AS nombre, ${person('u')} AS de FROM abonos r JOIN users u ON u.id = r.user_id`,
  contratos: `SELECT r.id, n.folio AS nombre, ${person('u')} AS de
    FROM contratos r JOIN notes n ON n.id = r.note_id JOIN users u ON u.id = r.user_id`,
  promesas: `SELECT r.id, n.folio AS nombre, ${person('u')} AS de
    FROM promesas r JOIN notes n ON n.id = r.note_id JOIN users u ON u.id = n.user_id`,
  recordatorios: `SELECT r.id, ${nothing} AS nombre, ${person('u')} AS de FROM recordatorios r JOIN users u ON u.id = r.user_id`,
  photo_codes: `SELECT r.id, ${nothing} AS nombre, ${person('u')} AS de FROM photo_codes r JOIN users u ON u.id = r.user_id`,
  contactos: `SELECT r.id, ${nothing} AS nombre, ${person('r')} AS de FROM users r`,
  enlaces: `SELECT r.id, ${nothing} AS nombre, ${person('r')} AS de FROM users r`,
  fotos: `SELECT r.id, r.nombre, ${person('u')} AS de FROM fotos r LEFT JOIN users u ON u.id = r.user_id`,
  escuelas: `SELECT r.id, r.nombre, ${nothing} AS de FROM escuelas r`,
  servicios: `SELECT r.id, r.servicio AS nombre, ${nothing} AS de FROM servicios r`,
  plan_plantillas: `SELECT r.id, r.nombre, ${nothing} AS de FROM plan_plantillas r`,
  impresoras: `SELECT r.id, r.nombre, ${nothing} AS de FROM impresoras r`,
  importaciones: `SELECT r.id, r.archivo AS nombre, ${nothing} AS de FROM importaciones r`,
  infantes: `SELECT i.id, ${child} AS nombre, ${nothing} AS de FROM infantes i`,
  adultos: `SELECT r.id, ${shortNameOf('r')} AS nombre, ${nothing} AS de FROM adultos r`,
  infante_adultos: `SELECT r.id, ${shortNameOf('p')} AS nombre, ${child} AS de
    FROM infante_adultos r JOIN infantes i ON i.id = r.infante_id LEFT JOIN adultos p ON p.id = r.adulto_id`,
  autorizados: `SELECT r.id, r.nombre, ${child} AS de FROM autorizados r JOIN infantes i ON i.id = r.infante_id`,
  documentos: `SELECT r.id, r.tipo AS nombre, ${child} AS de FROM documentos r JOIN infantes i ON i.id = r.infante_id`,
  consentimientos: `SELECT r.id, r.tipo AS nombre, ${child} AS de FROM consentimientos r JOIN infantes i ON i.id = r.infante_id`,
};

export interface NameRow {
  tabla: string;
  id: number;
  nombre: string | null;
  de: string | null;
}

/** The names of the records that a page of lines is about, in one statement; those that are gone have none. */
export async function namesOf(db: Queryable, rows: readonly AuditRow[]): Promise<NameRow[]> {
  const ids = new Map<string, Set<number>>();
  for (const { tabla, registro_id } of rows) {
    if (registro_id === null || !Object.hasOwn(NAMES, tabla)) continue;
    ids.set(tabla, (ids.get(tabla) ?? new Set()).add(registro_id));
  }
  if (ids.size === 0) return [];
  const parts = [...ids].map(
    ([tabla, of]) =>
      `SELECT '${tabla}' AS tabla, named.* FROM (${NAMES[tabla]}) AS named WHERE named.id IN (${[...of].map(() => '?').join(', ')})`,
  );
  return db.all(parts.join(' UNION ALL '), ...[...ids.values()].flatMap((of) => [...of]));
}

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
