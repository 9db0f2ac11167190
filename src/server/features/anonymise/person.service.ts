/** Who is to be anonymised: a person on record, or one who was deleted and of whom the log still tells. */
import { apiErrors } from '#contract/errors.ts';
import type { RowOf } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { asRol, type Rol } from '#contract/roles.ts';
import { valuesOf } from '#server/audit/personal.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockedById } from '#server/db/record.ts';

type UserRow = RowOf<typeof userRecord>;
/** By what a person is called and found, and as whom they wrote. */
export type Identity = Pick<UserRow, 'nombre' | 'apaterno' | 'amaterno' | 'email' | 'celular' | 'curp' | 'rol'>;

export interface PersonToErase {
  id: number;
  rol: Rol;
  /** Null of somebody who was deleted. */
  row: UserRow | null;
  /** As they are or were last, then as they were before each change that the log tells of. */
  identities: readonly Identity[];
}

/** The person with this id, locked until the transaction ends; throws 404 where neither record nor log knows of one. */
export async function personToErase(tx: Transaction, id: number): Promise<PersonToErase> {
  const row = await lockedById(tx, userRecord, id);
  const known: Partial<UserRow>[] = row ? [row] : [];
  for (const { antes, despues } of await valuesOf(tx, 'users', [id])) {
    // A change says of what was before only what differs.
    known.push({ ...known.at(-1), ...(antes ?? despues) });
  }
  const identities = known.filter((one): one is UserRow => Boolean(one.nombre && one.apaterno));
  const [last] = identities;
  if (!last) throw apiErrors.notFound();
  return { id, rol: asRol(last.rol), row, identities };
}
