/** Persons, and what ties them to a child: SQL only. */
import { type RowOf, storedOf, type ValuesOf } from '#contract/record.ts';
import { adultoRecord, personaRecord } from '#contract/records/adultos.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { columnsOf, insertRecord, lockRecord, recordById, updateRecord, valuesOf } from '#server/db/record.ts';
import { joined, parted, type WithIdentificacion } from '../identificacion.record.ts';

/** A person on record: what is the same for each of their children. */
export type PersonFields = WithIdentificacion<ValuesOf<typeof personaRecord>>;
/** Fields that belong to one child. */
export type LinkFields = Omit<ValuesOf<typeof adultoRecord>, 'id' | 'version'>;
/** An adult of a child: of one «no registrado» all that tells of a person is null. */
export type AdultoRow = ValuesOf<typeof adultoRecord> & { [Field in keyof PersonFields]: PersonFields[Field] | null };

const link = valuesOf(adultoRecord);
const person = valuesOf(personaRecord);

/** The adults of these children, the madre before the padre. */
export async function adultosOf(db: Queryable, infanteIds: number[]): Promise<AdultoRow[]> {
  const rows = await db.all<RowOf<typeof adultoRecord> & RowOf<typeof personaRecord>>(
    `SELECT ${columnsOf(adultoRecord)}, ${columnsOf(personaRecord)}
       FROM infante_adultos l LEFT JOIN adultos a ON a.id = l.adulto_id
      WHERE ${db.dialect.inIds('l.infante_id')} ORDER BY l.infante_id, l.quien`,
    JSON.stringify(infanteIds),
  );
  return rows.map((row) => ({ ...link(row), ...joined(person(row)) }));
}

/** Stored person, or null. */
export async function personById(db: Queryable, id: number): Promise<PersonFields | null> {
  const row = await recordById(db, personaRecord, id);
  return row && joined(person(row));
}

/** Stores a new person and gives the id. */
export function insertPerson(tx: Transaction, fields: PersonFields, now: string): Promise<number> {
  return insertRecord(tx, personaRecord, storedOf(personaRecord, parted(fields)), { created_at: now });
}

/** Replaces a person's fields; the adults of all their children show them, so their versions rise. */
export async function updatePerson(tx: Transaction, id: number, fields: PersonFields): Promise<void> {
  await updateRecord(tx, personaRecord, id, storedOf(personaRecord, parted(fields)));
  await tx.run('UPDATE infante_adultos SET version = version + 1 WHERE adulto_id = ?', id);
}

/** Keeps others from changing the person until the transaction ends. */
export const lockPerson = (tx: Transaction, id: number): Promise<void> => lockRecord(tx, personaRecord, id);

/** Stores the adult of a child in place of `before`, whose version rises. */
export async function putLink(tx: Transaction, before: AdultoRow | null, fields: LinkFields): Promise<void> {
  const stored = storedOf(adultoRecord, fields);
  if (before) await updateRecord(tx, adultoRecord, before.id, stored);
  else await insertRecord(tx, adultoRecord, stored);
}

/** Forgets a person who is on record for no child any more. */
export async function forgetPerson(tx: Transaction, id: number): Promise<void> {
  await tx.run(
    'DELETE FROM adultos WHERE id = ? AND NOT EXISTS (SELECT 1 FROM infante_adultos WHERE adulto_id = ?)',
    ...[id, id],
  );
}

/** Forgets all persons who are on record for no child; gives their ids. */
export async function forgetStrays(tx: Transaction): Promise<number[]> {
  const rows = await tx.all<{ id: number }>(
    `DELETE FROM adultos WHERE NOT EXISTS (SELECT 1 FROM infante_adultos l WHERE l.adulto_id = adultos.id)
     RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

/** Those of these persons who are on record no more. */
export async function goneOf(db: Queryable, ids: readonly number[]): Promise<number[]> {
  const sql = `SELECT id FROM adultos WHERE ${db.dialect.inIds('id')}`;
  const known = new Set((await db.all<{ id: number }>(sql, JSON.stringify(ids))).map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
