/** Children: SQL only. */
import type { InfanteEstado } from '#contract/guarderia-rules.ts';
import { type RowOf, storedOf, type ValuesOf } from '#contract/record.ts';
import { infanteRecord } from '#contract/records/infantes.ts';
import type { Queryable, Transaction, Value } from '#server/db/database.ts';
import { insertRecord, lockRecord, selectOf, updateRecord, valuesOf } from '#server/db/record.ts';
import { hasRow } from '#server/db/rows.ts';
import type { Authorized } from '#server/http/actor.ts';

export type InfanteRow = ValuesOf<typeof infanteRecord>;
/** Fields written with the child's form; others have their own writes. */
export type InfanteFields = Omit<
  InfanteRow,
  'id' | 'version' | 'created_at' | 'estado' | 'inscrito_hasta' | 'resumen' | 'fecha_baja' | 'motivo_baja' | Joined
>;
type Joined = 'edad_por_nombre' | 'familia_con_sala';

const read = valuesOf(infanteRecord);

/** Children by a condition over `i`, the child, and `f`, its family. */
export async function selectInfantes(db: Queryable, condition: string, ...params: Value[]): Promise<InfanteRow[]> {
  return (await db.all<RowOf<typeof infanteRecord>>(`${selectOf(infanteRecord)} WHERE ${condition}`, ...params)).map(
    read,
  );
}

/**
 * A child: of any family (`family` null), or only when it is this user's own and the user has a nursery room. Null of a
 * stranger's child as of none: the condition is part of the query, so nothing tells the two apart.
 */
export async function infanteById(db: Queryable, id: number, family: number | null): Promise<InfanteRow | null> {
  const [row] =
    family === null
      ? await selectInfantes(db, 'i.id = ?', id)
      : await selectInfantes(db, 'i.id = ? AND i.familia_id = ? AND f.sala_guarderia IS NOT NULL', id, family);
  return row ?? null;
}

/** Whether a user has a nursery room, so that the nursery is open to them as a family. */
export const hasNursery = (db: Queryable, userId: number): Promise<boolean> =>
  hasRow(db, 'SELECT id FROM users WHERE id = ? AND sala_guarderia IS NOT NULL', userId);

/** The child of the nursery with this CURP (not a generic one), or null; those in baja have given theirs back. */
export async function infanteByCurp(db: Queryable, curpKey: string): Promise<InfanteRow | null> {
  return (await selectInfantes(db, 'i.curp_key = ?', curpKey))[0] ?? null;
}

/** The children of a family, those in baja left out. */
export function infantesOfFamily(db: Queryable, familyId: number): Promise<InfanteRow[]> {
  return selectInfantes(db, "i.familia_id = ? AND i.estado <> 'baja' ORDER BY i.sort_key, i.id", familyId);
}

/**
 * The accounts of one family with this person: that of the family, and those of its children, by their CURP, also of the
 * ones who have left the nursery.
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
  const values = { ...fields, estado: 'borrador' as const, resumen: '', created_at: now };
  return insertRecord(tx, infanteRecord, storedOf(infanteRecord, values));
}

/** Replaces a child's fields and raises the version. */
export function updateInfante(tx: Transaction, { id }: Authorized<InfanteRow>, fields: InfanteFields): Promise<void> {
  return updateRecord(tx, infanteRecord, id, storedOf(infanteRecord, fields));
}

/** Stores what follows from the rest of the record, for the lists. */
export async function setStanding(
  tx: Transaction,
  id: number,
  { estado, inscrito_hasta, resumen }: { estado: InfanteEstado; inscrito_hasta: string | null; resumen: string },
  { raise }: { raise: boolean },
): Promise<void> {
  const set = 'SET estado = ?, inscrito_hasta = ?, resumen = ?, version = version + ?';
  await tx.run(`UPDATE infantes ${set} WHERE id = ?`, estado, inscrito_hasta, resumen, raise ? 1 : 0, id);
}

/** Raises the version of a child whose record shows something else than its own row now. */
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
