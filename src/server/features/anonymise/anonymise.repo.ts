/** Where the database knows a person from, besides the nursery, the photos and the audit log: SQL only. */
import { emailKey } from '#contract/fields.ts';
import { movimientoRecord } from '#contract/records/caja.ts';
import { contratoRecord } from '#contract/records/contratos.ts';
import { abonoRecord, noteRecord } from '#contract/records/notes.ts';
import { recargoRecord } from '#contract/records/recargos.ts';
import { promesaRecord, recordatorioRecord } from '#contract/records/recordatorios.ts';
import { userRecord } from '#contract/records/users.ts';
import type { Transaction } from '#server/db/database.ts';
import { eraseRecords } from '#server/db/record.ts';

/** Replaces the person by nobody, in baja and found by no search. School and group stay: totals are made of them. */
export async function eraseUser(tx: Transaction, userId: number, now: string): Promise<void> {
  await tx.run('UPDATE users SET baja_en = coalesce(baja_en, ?) WHERE id = ?', now, userId);
  await eraseRecords(tx, userRecord, 'id = ?', userId);
}

/** How and from where the person signed in, or tried to with one of these e-mails, and the link of the family. */
export async function eraseSignIns(tx: Transaction, userId: number, emails: ReadonlySet<string>): Promise<void> {
  await tx.run('DELETE FROM sessions WHERE user_id = ?', userId);
  await tx.run('DELETE FROM login_addresses WHERE user_id = ?', userId);
  await tx.run('DELETE FROM enlaces WHERE user_id = ?', userId);
  for (const email of emails) await tx.run('DELETE FROM login_failures WHERE account_key = ?', emailKey(email));
}

/**
 * What was typed about the person in notes, also why they and their abonos were cancelled, what was signed for them and
 * promised by them, told to them alone, what they wrote of cash that they moved, and the photo codes that lead to them.
 */
export async function eraseWritings(tx: Transaction, userId: number): Promise<void> {
  await eraseRecords(tx, noteRecord, 'user_id = ?', userId);
  await eraseRecords(tx, abonoRecord, 'user_id = ?', userId);
  await eraseRecords(tx, contratoRecord, 'user_id = ?', userId);
  await eraseRecords(tx, recordatorioRecord, 'user_id = ?', userId);
  const theirNotes = 'note_id IN (SELECT id FROM notes WHERE user_id = ?)';
  await eraseRecords(tx, recargoRecord, theirNotes, userId);
  await eraseRecords(tx, promesaRecord, theirNotes, userId);
  await tx.run('DELETE FROM contactos WHERE user_id = ?', userId);
  await eraseRecords(tx, movimientoRecord, 'registrado_por = ?', userId);
  await tx.run('DELETE FROM anuncios WHERE user_id = ?', userId);
  await tx.run('DELETE FROM anuncio_lecturas WHERE user_id = ?', userId);
  await tx.run('DELETE FROM photo_codes WHERE user_id = ?', userId);
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
  const about = [
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
