import { type RowOf, storedOf, type ValuesOf } from '#contract/record.ts';
import { consentimientoRecord } from '#contract/records/infantes.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { insertRecord, recordById, selectOf, valuesOf } from '#server/db/record.ts';

export type ConsentimientoRow = ValuesOf<typeof consentimientoRecord>;

const read = valuesOf(consentimientoRecord);

/** The consents of these children, oldest first. */
export async function consentsOf(db: Queryable, infanteIds: number[]): Promise<ConsentimientoRow[]> {
  const rows = await db.all<RowOf<typeof consentimientoRecord>>(
    `${selectOf(consentimientoRecord)} WHERE ${db.dialect.inIds('c.infante_id')} ORDER BY c.infante_id, c.id`,
    JSON.stringify(infanteIds),
  );
  return rows.map(read);
}

/** A consent, also a revoked one; null when there is none. */
export async function consentById(db: Queryable, id: number): Promise<ConsentimientoRow | null> {
  const row = await recordById(db, consentimientoRecord, id);
  return row && read(row);
}

/** `by` is the user who gave it, null for the product. */
export async function insertConsent(
  tx: Transaction,
  { version, ...consent }: Omit<ConsentimientoRow, 'id' | 'revocado_en'>,
  by: number | null,
): Promise<void> {
  // Its version is that of the text, which no change raises.
  await insertRecord(tx, consentimientoRecord, storedOf(consentimientoRecord, consent), {
    version,
    registrado_por: by,
  });
}

/** Writes down that a consent is revoked at `now` (ISO in UTC). */
export async function setRevoked(tx: Transaction, id: number, now: string): Promise<void> {
  await tx.run('UPDATE consentimientos SET revocado_en = ? WHERE id = ?', now, id);
}
