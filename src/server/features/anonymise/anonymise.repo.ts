/** Where the database knows a person from, besides the nursery, the photos and the audit log: SQL only. */
import { emailKey } from '#contract/fields.ts';
import type { RecordTable } from '#contract/record.ts';
import { accionRecord } from '#contract/records/acciones.ts';
import { movimientoRecord } from '#contract/records/caja.ts';
import { contratoRecord } from '#contract/records/contratos.ts';
import { abonoRecord, noteRecord } from '#contract/records/notes.ts';
import { recargoRecord } from '#contract/records/recargos.ts';
import { promesaRecord, recordatorioRecord } from '#contract/records/recordatorios.ts';
import { userRecord } from '#contract/records/users.ts';
import type { Transaction } from '#server/db/database.ts';
import { eraseRecords } from '#server/db/record.ts';

/** Empties the person, puts them in baja and out of every search. School and group stay: totals depend on them. */
export async function eraseUser(tx: Transaction, userId: number, now: string): Promise<void> {
  await tx.run('UPDATE users SET baja_en = coalesce(baja_en, ?) WHERE id = ?', now, userId);
  await eraseRecords(tx, userRecord, 'id = ?', userId);
}

/** Rows that go with the person: how they signed in, their family's link, and what is theirs alone. */
const DELETED = [
  ...['sessions', 'login_addresses', 'enlaces', 'contactos', 'anuncios', 'anuncio_lecturas', 'photo_codes'],
  'accion_filas',
];

const THEIR_NOTES = 'note_id IN (SELECT id FROM notes WHERE user_id = ?)';
/** Records that stay, found by this condition, without what their tables say to erase: what was typed about the person. */
const EMPTIED: readonly (readonly [record: unknown, condition: string])[] = [
  [noteRecord, 'user_id = ?'],
  [abonoRecord, 'user_id = ?'],
  [contratoRecord, 'user_id = ?'],
  [recordatorioRecord, 'user_id = ?'],
  [recargoRecord, THEIR_NOTES],
  [promesaRecord, THEIR_NOTES],
  [movimientoRecord, 'registrado_por = ?'],
  [accionRecord, 'id IN (SELECT accion_id FROM accion_filas WHERE user_id = ?)'],
];

/** Erases all that these tables know of the person, and sign-ins that were tried with one of these e-mails. */
export async function eraseRecordsOf(tx: Transaction, userId: number, emails: ReadonlySet<string>): Promise<void> {
  for (const [record, condition] of EMPTIED) await eraseRecords(tx, record as RecordTable, condition, userId);
  for (const table of DELETED) await tx.run(`DELETE FROM ${table} WHERE user_id = ?`, userId);
  for (const email of emails) await tx.run('DELETE FROM login_failures WHERE account_key = ?', emailKey(email));
}

/**
 * Empties the kept responses that tell of the person or of these children: sent again, the same write is still not done
 * twice, but answers no more than that it was done. `asStaff`: the names that they had as an employee.
 */
export async function eraseStoredResponses(
  tx: Transaction,
  { id: userId, asStaff }: { id: number; asStaff: ReadonlySet<string> },
  infanteIds: number[],
): Promise<void> {
  // A number ends where another sign than a digit comes.
  const named = (name: string, id: number) => [`%"${name}":${id},%`, `%"${name}":${id}}%`];
  const sql = 'SELECT accion_id FROM accion_filas WHERE user_id = ?';
  const acciones = await tx.all<{ accion_id: number }>(sql, userId);
  const about = [
    // The reason of a baja may name whom it was about.
    ...acciones.map(({ accion_id }) => `%"accion":{"id":${accion_id},%`),
    `%"user":{"id":${userId},%`,
    ...named('user_id', userId),
    ...named('familia_id', userId),
    // Records of others show by its name which employee took or cancelled something. Signs of LIKE stand for any sign.
    ...[...asStaff].map(
      (nombre) =>
        `%por":"${JSON.stringify(nombre)
          .slice(1, -1)
          .replace(/[\\%_]/g, '_')}%`,
    ),
    ...infanteIds.flatMap((id) => [...named('infante_id', id), `%"infante":{"id":${id},%`]),
  ];
  const done = `UPDATE idempotency SET body = '{"success":true}'`;
  await tx.run(`${done} WHERE user_id = ?`, userId);
  for (const pattern of about) await tx.run(`${done} WHERE body LIKE ?`, pattern);
}
