import type { BodyOf } from '#contract/endpoint.ts';
import type { SchoolBody } from '#contract/endpoints/escuelas.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { School } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { schoolRecord } from '#contract/records/escuelas.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { deleteRecord, insertRecord, lockedById, recordById, updateRecord } from '#server/db/record.ts';
import { type Actor, type Authorized, assertCurrent, assertFound } from '#server/http/actor.ts';
import * as repo from './escuelas.repo.ts';

/** All schools, by name. */
export const schools = (db: Queryable): Promise<School[]> => repo.listSchools(db);

/** Keys of schools for matching lists: name, and CCT if a list gave it. */
export const schoolKeys = repo.schoolKeys;

/** Keeps the CCT by which a list calls a school, where none is known yet, and takes it from any other; or forgets it. */
export const { rememberCct, forgetCct } = repo;

export const { isAddressed } = repo;

/** One school, or null. */
export const school = (db: Queryable, id: number): Promise<School | null> => recordById(db, schoolRecord, id);

/** A school, locked until the transaction ends; throws 404. */
export const lockedSchool = async (tx: Transaction, id: number): Promise<School> =>
  assertFound(await lockedById(tx, schoolRecord, id));

/** Stores a new school. Two with the same name or prefijo are refused (422 on the field). */
export async function createSchool(tx: Transaction, actor: Actor, body: SchoolBody): Promise<School> {
  const escuela = assertFound(await school(tx, await insertRecord(tx, schoolRecord, body, { created_at: actor.now })));
  await record(tx, actor, { accion: 'crear', tabla: 'escuelas', registro: escuela.id, despues: escuela });
  return escuela;
}

/** Changes a school; 409 with the record as it stands when `version` is older. */
export async function updateSchool(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<School>,
  { version, ...fields }: BodyOf<typeof endpoints.updateEscuela>,
): Promise<School> {
  const { id } = assertCurrent(antes, version);
  await updateRecord(tx, schoolRecord, id, { ...antes, ...fields });
  const despues = assertFound(await school(tx, id));
  await record(tx, actor, { accion: 'cambiar', tabla: 'escuelas', registro: id, antes, despues });
  return despues;
}

/** Deletes a school without people; 409 with the number of alumnos that it still has. */
export async function deleteSchool(tx: Transaction, actor: Actor, antes: Authorized<School>): Promise<void> {
  const { id } = antes;
  const alumnos = await repo.alumnosOf(tx, id);
  if (alumnos > 0) throw apiErrors.schoolHasAlumnos(alumnos);
  await deleteRecord(tx, schoolRecord, id);
  await record(tx, actor, { accion: 'borrar', tabla: 'escuelas', registro: id, antes });
}
