/** Children: SQL only. */
import type { InfanteEstado } from '#contract/guarderia-rules.ts';
import type { ValuesOf } from '#contract/record.ts';
import { consentimientoRecord, infanteRecord } from '#contract/records/infantes.ts';
import { searchTerms } from '#contract/search.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Fragment } from '#server/db/dialect.ts';
import { allOf, given, hasRow, lockRecord, numberOf, type PageSlice, valuesRepo } from '#server/db/record.ts';
import type { Authorized } from '#server/http/actor.ts';

export type InfanteRow = ValuesOf<typeof infanteRecord>;
/** Fields written with the child's form; others have their own writes. */
export type InfanteFields = Omit<
  InfanteRow,
  'id' | 'version' | 'created_at' | 'estado' | 'inscrito_hasta' | 'resumen' | 'fecha_baja' | 'motivo_baja' | Joined
>;
type Joined = 'edad_por_nombre' | 'familia_con_sala';

const infantes = valuesRepo(infanteRecord);
const consents = valuesRepo(consentimientoRecord);

/**
 * A child: of any family (`family` null), or only when it is this user's own and the user has a nursery room. Null of a
 * stranger's child as of none: the condition is part of the query, so nothing tells the two apart.
 */
export async function infanteById(db: Queryable, id: number, family: number | null): Promise<InfanteRow | null> {
  const [row] =
    family === null
      ? await infantes.where(db, 'i.id = ?', id)
      : await infantes.where(db, 'i.id = ? AND i.familia_id = ? AND f.sala_guarderia IS NOT NULL', id, family);
  return row ?? null;
}

/** Whether a user has a nursery room, so that the nursery is open to them as a family. */
export const hasNursery = (db: Queryable, userId: number): Promise<boolean> =>
  hasRow(db, 'SELECT id FROM users WHERE id = ? AND sala_guarderia IS NOT NULL', userId);

/** The child of the nursery with this CURP (not a generic one), or null; those in baja have given theirs back. */
export async function infanteByCurp(db: Queryable, curpKey: string): Promise<InfanteRow | null> {
  return (await infantes.where(db, 'i.curp_key = ?', curpKey))[0] ?? null;
}

/** The children of a family, those in baja left out. */
export function infantesOfFamily(db: Queryable, familyId: number): Promise<InfanteRow[]> {
  return infantes.where(db, "i.familia_id = ? AND i.estado <> 'baja' ORDER BY i.sort_key, i.id", familyId);
}

/**
 * The accounts that belong to one family with this person: the family's own, and by CURP those of its children, also of
 * children who have left the nursery.
 */
export async function accountsOfFamily(db: Queryable, id: number, curp: string | null): Promise<number[]> {
  const rows = await db.all<{ id: number }>(
    `WITH familias AS (SELECT familia_id FROM infantes WHERE familia_id = ? OR curp = ?)
      SELECT familia_id AS id FROM familias UNION SELECT u.id FROM infantes i JOIN users u ON u.curp = i.curp
        WHERE i.familia_id IN (SELECT familia_id FROM familias) AND u.rol = 0`,
    id,
    curp,
  );
  return rows.map((row) => row.id);
}

/** The ids of all children of a family, those in baja too. */
export async function childIdsOf(db: Queryable, familyId: number): Promise<number[]> {
  const rows = await db.all<{ id: number }>('SELECT id FROM infantes WHERE familia_id = ? ORDER BY id', familyId);
  return rows.map(({ id }) => id);
}

/** Keeps others from changing the child and all that belongs to it until the transaction ends. */
export const lockInfante = (tx: Transaction, id: number): Promise<void> => lockRecord(tx, infanteRecord, id);

/** The family's user, locked, so that of two phones that enrol the same child the second sees the first's. */
export function lockFamily(
  tx: Transaction,
  userId: number,
): Promise<{ id: number; activo: number; sala_guarderia: string | null } | null> {
  return tx.get(`SELECT id, activo, sala_guarderia FROM users WHERE id = ?${tx.dialect.forUpdate}`, userId);
}

/** Stores a new child, a borrador, and gives its id. */
export function insertInfante(tx: Transaction, fields: InfanteFields, now: string): Promise<number> {
  return infantes.insert(tx, { ...fields, estado: 'borrador', resumen: '', created_at: now });
}

/** Replaces a child's fields and raises the version. */
export function updateInfante(tx: Transaction, { id }: Authorized<InfanteRow>, fields: InfanteFields): Promise<void> {
  return infantes.update(tx, id, fields);
}

/** Stores the values derived from the rest of the record, for the lists. */
export async function setStanding(
  tx: Transaction,
  id: number,
  { estado, inscrito_hasta, resumen }: { estado: InfanteEstado; inscrito_hasta: string | null; resumen: string },
  { raise }: { raise: boolean },
): Promise<void> {
  const set = 'SET estado = ?, inscrito_hasta = ?, resumen = ?, version = version + ?';
  await tx.run(`UPDATE infantes ${set} WHERE id = ?`, estado, inscrito_hasta, resumen, raise ? 1 : 0, id);
}

/** Raises the version of a child whose record changed outside its own row. */
export async function touchInfante(tx: Transaction, id: number): Promise<void> {
  await tx.run('UPDATE infantes SET version = version + 1 WHERE id = ?', id);
}

/** Ends an enrolment; the CURP is free again, for the day on which the child comes back. */
export async function endInfante(
  tx: Transaction,
  { id }: Authorized<InfanteRow>,
  { fecha, motivo }: { fecha: string; motivo: string },
): Promise<void> {
  await tx.run(
    `UPDATE infantes SET estado = 'baja', fecha_baja = ?, motivo_baja = ?, curp_key = NULL, inscrito_hasta = NULL,
       version = version + 1 WHERE id = ?`,
    ...[fecha, motivo, id],
  );
}

/** Deletes children with all that belongs to them. */
export async function deleteInfantes(tx: Transaction, ids: number[]): Promise<void> {
  await tx.run(`DELETE FROM infantes WHERE ${tx.dialect.inIds('id')}`, JSON.stringify(ids));
}

export interface InfanteFilter {
  /** Only the children of this user; null for all. */
  family: number | null;
  /** User whose children are requested. */
  familia?: number | undefined;
  texto?: string | undefined;
  sala?: string | undefined;
  /** Left out: all but those in baja. */
  estado?: InfanteEstado | undefined;
  /** The business day: on it an `inscrito` may have fallen back because a paper of its has expired. */
  today: string;
}

const ESTADO = `CASE WHEN i.estado = 'inscrito' AND i.inscrito_hasta < ? THEN 'documentos_pendientes' ELSE i.estado END`;

/** Empty texts sort first on both databases, which differ in where they put NULL. */
const SORT: Record<string, string> = {
  id: 'i.id',
  nombre: 'i.sort_key',
  fecha_nacimiento: "coalesce(i.fecha_nacimiento, '')",
  sala: "coalesce(i.sala, '')",
  estado: ESTADO,
  fecha_ingreso: "coalesce(i.fecha_ingreso, '')",
};

function orderBy(sort: string | undefined, today: string): Fragment {
  const field = SORT[sort?.replace(/^-/, '') ?? 'nombre'] ?? 'i.sort_key';
  const direction = sort?.startsWith('-') ? 'DESC' : 'ASC';
  const byName = field === SORT.nombre ? '' : ', i.sort_key';
  return { sql: `ORDER BY ${field} ${direction}${byName}, i.id`, params: field === ESTADO ? [today] : [] };
}

const where = ({ dialect }: Queryable, { family, familia, texto, sala, estado, today }: InfanteFilter): Fragment =>
  allOf(
    given('i.familia_id = ? AND f.sala_guarderia IS NOT NULL', family),
    given('i.familia_id = ?', familia),
    estado ? { sql: `${ESTADO} = ?`, params: [today, estado] } : { sql: "i.estado <> 'baja'", params: [] },
    sala ? given('i.sala = ?', sala) : null,
    texto ? dialect.search('infantes', ['busqueda'], searchTerms(texto), 'i') : null,
  );

/** How many children a filter finds. */
export function countInfantes(db: Queryable, filter: InfanteFilter): Promise<number> {
  const { sql, params } = where(db, filter);
  return numberOf(db, `SELECT count(*) FROM infantes i JOIN users f ON f.id = i.familia_id WHERE ${sql}`, ...params);
}

/** One page of the children that a filter finds. */
export function listInfantes(
  db: Queryable,
  filter: InfanteFilter,
  sort: string | undefined,
  { limit, offset }: PageSlice,
): Promise<InfanteRow[]> {
  const found = where(db, filter);
  const order = orderBy(sort, filter.today);
  const params = [...found.params, ...order.params, limit, offset];
  return infantes.where(db, `${found.sql} ${order.sql} LIMIT ? OFFSET ?`, ...params);
}

export type ConsentimientoRow = ValuesOf<typeof consentimientoRecord>;

/** The consents of these children, oldest first. */
export const consentsOf = (db: Queryable, infanteIds: number[]): Promise<ConsentimientoRow[]> =>
  consents.where(db, `${db.dialect.inIds('c.infante_id')} ORDER BY c.infante_id, c.id`, JSON.stringify(infanteIds));

/** A consent, also a revoked one; null when there is none. */
export const consentById = consents.byId;

/** `by` is the author, null for the product. */
export async function insertConsent(
  tx: Transaction,
  { version, ...consent }: Omit<ConsentimientoRow, 'id' | 'revocado_en'>,
  by: number | null,
): Promise<void> {
  // Its version is that of the text, which no change raises.
  await consents.insert(tx, consent, { version, registrado_por: by });
}

/** Writes down that a consent is revoked at `now` (ISO in UTC). */
export async function setRevoked(tx: Transaction, id: number, now: string): Promise<void> {
  await tx.run('UPDATE consentimientos SET revocado_en = ? WHERE id = ?', now, id);
}
