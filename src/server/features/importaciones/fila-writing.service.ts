/** Applies and undoes one row of an import. */

import type { UserPatch } from '#contract/endpoints/users.ts';
import type { User } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Changes } from '#contract/importaciones.ts';
import { EDITABLE, type Editable, type Valores } from '#contract/importaciones.ts';
import { mayBajaUser, mayManageUser, mayTakeBackAlumno } from '#contract/policies.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { isStaff } from '#contract/roles.ts';
import { sortKey } from '#contract/search.ts';
import type { Transaction } from '#server/db/database.ts';
import {
  bajaUser,
  createUser,
  deleteUsers,
  lockedUser,
  lockedUserIfAny,
  restoreUser,
  updateUser,
} from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import { type FilaValues, filasOfPupil, firstWith, updateFila } from './importaciones.repo.ts';
import { valuesThatCount } from './list.rules.ts';
import { takeBackMoney } from './money-writing.service.ts';
import { soughtPeople } from './people.repo.ts';
import { areDifferent } from './plan.rules.ts';
import { isPurchase, purchasesBefore } from './purchases.rules.ts';

type UserRow = RowOf<typeof userRecord>;

/** Result of a row, stored with it. */
type Done = Pick<FilaValues, 'user_id' | 'user_version' | 'antes' | 'escritos' | 'hecha'>;

/** Fields of the import as the users' service takes them; what must be there is never planned to be null. */
const bodyOf = ({ escuela_id, activo: _, nota: __, ...rest }: Changes) =>
  ({ ...rest, ...(escuela_id !== undefined && { escuela: escuela_id }) }) as UserPatch;

const held = (user: User, field: Editable) =>
  field === 'escuela_id' ? (user.escuela === 'empleado' ? null : user.escuela) : user[field];

/** Of the list's values those that the alumno has now. */
function writtenIn(user: User, valores: Valores): Changes {
  const same = EDITABLE.filter((field) => valores[field] !== null && held(user, field) === valores[field]);
  return Object.fromEntries(same.map((field) => [field, valores[field]]));
}

/** Refuses (409) to register somebody whom others have registered since the preview. */
async function assertUnknown(tx: Transaction, fila: FilaValues, escuela_id: number): Promise<void> {
  const { nombre = null, apaterno = null, amaterno = null, curp = null, grupo, email = null } = fila.cambios ?? {};
  const key = email?.toLowerCase() ?? null;
  const sort_key = sortKey(apaterno, amaterno, nombre);
  const nobodyElse = { escuela_id: null, grupo: null, user_id: null };
  for (const one of await soughtPeople(tx, { curp, email: key, sort_key, ...nobodyElse })) {
    if (curp !== null && one.curp === curp) throw apiErrors.curpTaken();
    if (key !== null && one.email?.toLowerCase() === key) throw apiErrors.emailTaken();
    if (fila.decision?.accion === 'alta' || isStaff(one.rol) || one.sort_key !== sort_key) continue;
    if (one.escuela_id !== escuela_id || one.grupo !== grupo || areDifferent(valuesThatCount(fila), one)) continue;
    // Another row of this list, which the preview took for somebody else.
    if (await firstWith(tx, { ...fila, id: fila.importacion_id }, 'user_id', one.id, fila.n)) continue;
    throw apiErrors.registeredMeanwhile();
  }
}

/** Registers the alumno of a row, in the school that the list names. */
async function register(tx: Transaction, actor: Actor, fila: FilaValues, escuela: number): Promise<Done> {
  const { nombre = '', apaterno = '', ...cambios } = fila.cambios ?? {};
  await assertUnknown(tx, fila, escuela);
  const body = {
    ...bodyOf(cambios),
    nombre: nombre ?? '',
    apaterno: apaterno ?? '',
    grupo: cambios.grupo ?? '',
    escuela,
  };
  const user = await createUser(tx, actor, body, null);
  const escritos = writtenIn(user, { ...valuesThatCount(fila), escuela_id: escuela });
  return { user_id: user.id, user_version: user.version, antes: null, escritos, hecha: true };
}

/** Changes the alumno of a row. Throws 409 when somebody else has since the preview. */
async function change(tx: Transaction, actor: Actor, fila: FilaValues, motivo: string): Promise<Done> {
  const { cambios, user_id, user_version } = fila;
  const row = await lockedUser(tx, user_id ?? 0);
  if (row.version !== user_version) throw apiErrors.changedSincePreview();
  const { activo, nota: _, ...fields } = cambios ?? {};
  const user = authorize(mayManageUser, actor, row);
  const before = Object.keys({ ...fields, ...(activo !== undefined && { activo }) }).map((field) => [
    field,
    field === 'activo' ? row.activo === 1 : row[field as keyof typeof row],
  ]);
  let now: User | null = null;
  if (activo === true) now = await restoreUser(tx, actor, user);
  if (activo === false) now = await bajaUser(tx, actor, authorize(mayBajaUser, actor, row), motivo);
  if (Object.keys(fields).length > 0) {
    const standing = authorize(mayManageUser, actor, await lockedUser(tx, row.id));
    now = await updateUser(tx, actor, standing, bodyOf(fields), null);
  }
  const shown = now ?? ({ ...row, escuela: row.escuela_id ?? 'empleado' } as unknown as User);
  return {
    user_id: row.id,
    user_version: now?.version ?? row.version,
    antes: Object.fromEntries(before),
    escritos: writtenIn(shown, valuesThatCount(fila)),
    hecha: true,
  };
}

/** The alumno of another purchase: whoever the first row stands for. Throws 409 where that one was not written. */
async function buyer(tx: Transaction, first: FilaValues): Promise<Done> {
  if (!first.hecha || first.user_id === null) throw apiErrors.pupilNotWritten();
  const { id, version } = await lockedUser(tx, first.user_id);
  return { user_id: id, user_version: version, antes: {}, escritos: null, hecha: true };
}

/** Writes what was planned for a row. `escuela` gives the school of a row that registers somebody. */
export async function writeFila(
  tx: Transaction,
  actor: Actor,
  fila: FilaValues,
  { escuela, motivo }: { escuela: number; motivo: string },
): Promise<Done> {
  const [first] = purchasesBefore(fila, await filasOfPupil(tx, { ...fila, id: fila.importacion_id }, fila));
  if (first) return buyer(tx, first);
  return fila.resultado === 'alta' ? register(tx, actor, fila, escuela) : change(tx, actor, fila, motivo);
}

const TAKEN_BACK = { escritos: null, cobrado: null, hecha: false } as const;
const OF_NOBODY = { ...TAKEN_BACK, user_id: null, user_version: null } as const;

/**
 * Takes back what rows have written until the time is over; how many. Who was registered goes, the others get their old
 * values. Throws 409, with the reason, where one is to stay; then none is taken back.
 */
export async function takeBackFilas(
  tx: Transaction,
  actor: Actor,
  filas: readonly FilaValues[],
  { motivo, isOver }: { motivo: string; isOver: () => boolean },
): Promise<number> {
  const registered: Authorized<UserRow>[] = [];
  let done = 0;
  for (const fila of filas) {
    if (done > 0 && isOver()) break;
    done += 1;
    const row = await lockedUserIfAny(tx, fila.user_id ?? 0);
    // Somebody has deleted them: they would stay for ever, and the list could not be discarded.
    if (!row) {
      await updateFila(tx, fila.id, OF_NOBODY);
      continue;
    }
    if (row.version !== fila.user_version) throw apiErrors.editedSinceImport();
    await takeBackMoney(tx, actor, fila);
    if (fila.resultado === 'alta') {
      registered.push(authorize(mayTakeBackAlumno, actor, row));
      await updateFila(tx, fila.id, OF_NOBODY);
    } else {
      const { user_version } = await change(tx, actor, { ...fila, cambios: fila.antes }, motivo);
      // As it was planned: of an alumno whom the list itself registers there was none yet.
      const planned = isPurchase(fila) && { user_id: fila.candidatos[0] ?? null, user_version: null };
      await updateFila(tx, fila.id, { ...TAKEN_BACK, user_version, ...planned });
    }
  }
  if (registered.length > 0) await deleteUsers(tx, actor, registered);
  return done;
}
