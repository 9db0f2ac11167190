/** Deletion at a person's request: the person goes, the money stays. */
import { apiErrors } from '#contract/errors.ts';
import { userRecord } from '#contract/records/users.ts';
import { foldText } from '#contract/search.ts';
import { eraseValues, record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockRecord } from '#server/db/record.ts';
import { eraseFotosOf } from '#server/features/fotos/erase.service.ts';
import { eraseFamily } from '#server/features/guarderia/expediente/erase.service.ts';
import type { Actor } from '#server/http/actor.ts';
import * as erase from './anonymise.repo.ts';
import { activeAdministradores, type UserRow, userById } from './users.repo.ts';
import { authorizeStanding } from './users.rules.ts';

/** The shortest word that names somebody: «de» and «la» are parts of names too. */
const NAMING = 3;

/** A reason without the words that name the person: its line in the log can never be erased. */
function withoutName(motivo: string, { nombre, apaterno, amaterno, email, celular }: UserRow): string {
  const words = foldText([nombre, apaterno, amaterno, email, celular].join(' ')).split(' ');
  const names = new Set(words.filter(({ length }) => length >= NAMING));
  return motivo.replace(/[^\s,;:()«»"]+/g, (word) => (names.has(foldText(word).replace(/\.$/, '')) ? '…' : word));
}

/**
 * Replaces a person by «Persona anonimizada»: name, contact, sign-in, nursery records with their children, photos, codes,
 * what was typed about them and what the audit log says of them go; notes and abonos stay with their amounts, and a
 * closing of the till keeps the name of the employee who took the money, as a page of the books does. A second time does
 * no harm. Throws 404 for nobody, 409 for oneself and for the last administrador.
 */
export async function anonymiseUser(
  tx: Transaction,
  actor: Actor,
  id: number,
  motivo: string,
  now: string,
): Promise<void> {
  await lockRecord(tx, userRecord, id);
  const stored = await userById(tx, id);
  if (!stored) throw apiErrors.notFound();
  const user = authorizeStanding(actor, stored);
  if (actor.userId === id) throw apiErrors.ownBaja();
  if (user.rol === 3 && user.activo === 1 && (await activeAdministradores(tx)) <= 1)
    throw apiErrors.lastAdministrador();

  const email = await erase.emailKey(tx, id);
  await eraseFotosOf(tx, id);
  const children = await eraseFamily(tx, id);
  await erase.eraseStoredResponses(tx, stored, children);
  await erase.eraseWritings(tx, id);
  await erase.eraseSignIns(tx, id, email);
  await erase.eraseUser(tx, id, now);
  await eraseValues(tx, id);
  // The reason stays.
  const despues = { motivo: withoutName(motivo, stored) };
  await record(tx, actor, now, { accion: 'anonimizar', tabla: 'users', registro: id, despues });
}
