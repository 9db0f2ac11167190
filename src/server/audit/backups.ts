import type { Transaction } from '#server/db/database.ts';
import { THE_PRODUCT } from '#server/http/actor.ts';
import { record } from './record.ts';

/** A backup is an export of everything: its line in the log. `where` is its folder. */
export function recordBackup(tx: Transaction, now: Date, where: string): Promise<void> {
  const actor = { userId: 0, ...THE_PRODUCT, now: now.toISOString() };
  const line = { accion: 'respaldar', tabla: 'respaldos', registro: null, despues: { carpeta: where } };
  return record(tx, actor, line);
}
