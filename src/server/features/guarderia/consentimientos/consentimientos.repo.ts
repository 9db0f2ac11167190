import type { ConsentimientoTipo } from '#contract/guarderia-rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export interface ConsentimientoRow {
  id: number;
  infante_id: number;
  tipo: ConsentimientoTipo;
  otorgado: number;
  fecha: string;
  version: string;
  firmante: string;
  revocable: number;
  revocado_en: string | null;
}
export type NewConsentimiento = Omit<ConsentimientoRow, 'id' | 'revocado_en'> & { registrado_por: number };

const COLUMNS = 'c.id, c.infante_id, c.tipo, c.otorgado, c.fecha, c.version, c.firmante, c.revocable, c.revocado_en';

/** The consents of these children, oldest first. */
export function consentsOf(db: Queryable, infanteIds: number[]): Promise<ConsentimientoRow[]> {
  return db.all(
    `SELECT ${COLUMNS} FROM consentimientos c WHERE ${db.dialect.inIds('c.infante_id')} ORDER BY c.infante_id, c.id`,
    JSON.stringify(infanteIds),
  );
}

export function consentById(db: Queryable, id: number): Promise<ConsentimientoRow | null> {
  return db.get(`SELECT ${COLUMNS} FROM consentimientos c WHERE c.id = ?`, id);
}

export async function insertConsent(tx: Transaction, consent: NewConsentimiento): Promise<void> {
  await tx.run(
    `INSERT INTO consentimientos (infante_id, tipo, otorgado, fecha, version, firmante, revocable, registrado_por)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    consent.infante_id,
    consent.tipo,
    consent.otorgado,
    consent.fecha,
    consent.version,
    consent.firmante,
    consent.revocable,
    consent.registrado_por || null,
  );
}

export async function setRevoked(tx: Transaction, id: number, now: string): Promise<void> {
  await tx.run('UPDATE consentimientos SET revocado_en = ? WHERE id = ?', now, id);
}
