/** Deletion at a person's request: the person goes, the money stays. */
import { isStaff } from '#contract/roles.ts';
import { foldText } from '#contract/search.ts';
import { eraseValues, eraseValuesHolding } from '#server/audit/personal.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { eraseFotosOf } from '#server/features/fotos/erase.service.ts';
import { eraseFamily } from '#server/features/guarderia/erase.service.ts';
import { eraseFromImports } from '#server/features/importaciones/erase.service.ts';
import { assertOtherAdministrador } from '#server/features/users/users.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import * as erase from './anonymise.repo.ts';
import type { Identity, PersonToErase } from './person.service.ts';

/** The shortest word that names somebody: «de» and «la» are parts of names too. */
const NAMING = 3;

/** A reason without the words that name the person: its line in the log can never be erased. */
function withoutName(motivo: string, identities: readonly Identity[]): string {
  const texts = identities.map(({ nombre, apaterno, amaterno, email, celular }) =>
    [nombre, apaterno, amaterno, email, celular].join(' '),
  );
  const words = foldText(texts.join(' ')).split(' ');
  const names = new Set(words.filter(({ length }) => length >= NAMING));
  return motivo.replace(/[^\s,;:()«»"]+/g, (word) => (names.has(foldText(word).replace(/\.$/, '')) ? '…' : word));
}

/**
 * Replaces a person by «Persona anonimizada»: name, contact, sign-in, nursery records with their children, photos, codes,
 * what was typed about them, their signed contracts and what the audit log says of them go; notes and abonos stay with
 * their amounts, and a closing of the till keeps the name of the employee who took the money, as a page of the books does.
 * Of somebody who was deleted it erases what was left. A second time does no harm. Throws 409 for the last administrador.
 */
export async function anonymiseUser(
  tx: Transaction,
  actor: Actor,
  { id, row, identities }: Authorized<PersonToErase>,
  motivo: string,
): Promise<void> {
  if (row) await assertOtherAdministrador(tx, row);
  await eraseFotosOf(tx, id);
  const children = await eraseFamily(tx, id);
  const asStaff = new Set(identities.flatMap(({ rol, nombre }) => (isStaff(rol) ? nombre : [])));
  await erase.eraseStoredResponses(tx, { id, asStaff }, children);
  await erase.eraseWritings(tx, id);
  await erase.eraseSignIns(tx, id, new Set(identities.flatMap(({ email }) => email ?? [])));
  await eraseFromImports(tx, id, identities);
  await erase.eraseUser(tx, id, actor.now);
  await eraseValues(tx, id);
  // Lines of before told of two: whom an announcement was for, and for whom it was from then on.
  await eraseValuesHolding(tx, 'anuncios', 'user_id', id);
  // The reason stays.
  const despues = { motivo: withoutName(motivo, identities) };
  await record(tx, actor, { accion: 'anonimizar', tabla: 'users', registro: id, despues });
}
