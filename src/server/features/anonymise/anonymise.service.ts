/** Deletion at a person's request: the person, on record or known to the log alone, goes; the money stays. */
import * as apiErrors from '#contract/errors.ts';
import type { RowOf } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { asRol, isStaff, type Rol } from '#contract/roles.ts';
import { foldText } from '#contract/search.ts';
import { eraseValues, eraseValuesHolding, valuesOf } from '#server/audit/personal.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockedById } from '#server/db/record.ts';
import { eraseFotosOf } from '#server/features/fotos/fotos.service.ts';
import { eraseFamily } from '#server/features/guarderia/erase.service.ts';
import { eraseFromImports } from '#server/features/importaciones/erase.service.ts';
import { assertOtherAdministrador } from '#server/features/users/users.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import * as erase from './anonymise.repo.ts';

type UserRow = RowOf<typeof userRecord>;
/** Values that name and find a person, and the name under which they wrote. */
type Identity = Pick<UserRow, 'nombre' | 'apaterno' | 'amaterno' | 'email' | 'celular' | 'curp' | 'rol'>;

interface PersonToErase {
  id: number;
  rol: Rol;
  /** Null for a deleted person. */
  row: UserRow | null;
  /** As they are or were last, then as they were before each change that the log tells of. */
  identities: readonly Identity[];
}

/** The person with this id, locked until the transaction ends; throws 404 where neither record nor log knows of one. */
export async function personToErase(tx: Transaction, id: number): Promise<PersonToErase> {
  const row = await lockedById(tx, userRecord, id);
  const known: Partial<UserRow>[] = row ? [row] : [];
  for (const { antes, despues } of await valuesOf(tx, 'users', [id])) {
    // A log line of a change holds only the old values that differ.
    known.push({ ...known.at(-1), ...(antes ?? despues) });
  }
  const identities = known.filter((one): one is UserRow => Boolean(one.nombre && one.apaterno));
  const [last] = identities;
  if (!last) throw apiErrors.notFound();
  return { id, rol: asRol(last.rol), row, identities };
}

/** Shortest word that identifies a person: «de» and «la» are parts of names too. */
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
 * Replaces a person by «Persona anonimizada»: name, contact, sign-in, nursery records with their children, photos,
 * codes, typed texts about them, signed contracts and their values in the audit log are erased; notes and abonos stay
 * with their amounts, and a closing of the till keeps the name of the employee who took the money, like a page of the
 * books. For a deleted person it erases the remains. Safe to repeat. Throws 409 for the last administrador.
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
  await erase.eraseRecordsOf(tx, id, new Set(identities.flatMap(({ email }) => email ?? [])));
  await eraseFromImports(tx, id, identities);
  await erase.eraseUser(tx, id, actor.now);
  await eraseValues(tx, id);
  // Older lines name two people: the addressee of an announcement before a change and after it.
  await eraseValuesHolding(tx, 'anuncios', 'user_id', id);
  // The reason stays.
  const despues = { motivo: withoutName(motivo, identities) };
  await record(tx, actor, { accion: 'anonimizar', tabla: 'users', registro: id, despues });
}
