/** Random texts that a database has of its own, each made when it is first needed. Backups leave them out. */
import { randomBytes } from 'node:crypto';
import type { Database, Queryable, Transaction } from './database.ts';

/** A new one, of 256 random bits; no two are the same. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The secret of this name; null before it is first needed. */
export async function knownSecret(db: Queryable, name: string): Promise<string | null> {
  const row = await db.get<{ valor: string }>('SELECT valor FROM secretos WHERE nombre = ?', name);
  return row?.valor ?? null;
}

/** The secret of this name, made by whichever process comes first. */
export async function secretOf(db: Database, name: string): Promise<string> {
  const known = await knownSecret(db, name);
  if (known) return known;
  const insert = 'INSERT INTO secretos (nombre, valor) VALUES (?, ?) ON CONFLICT (nombre) DO NOTHING';
  await db.write((tx) => tx.run(insert, name, newSecret()));
  const stored = await knownSecret(db, name);
  if (!stored) throw new Error(`The secret ${name} was not stored`);
  return stored;
}

/** Puts another one in its place. */
export async function replaceSecret(tx: Transaction, name: string, secret: string): Promise<void> {
  const upsert =
    'INSERT INTO secretos (nombre, valor) VALUES (?, ?) ON CONFLICT (nombre) DO UPDATE SET valor = excluded.valor';
  await tx.run(upsert, name, secret);
}
