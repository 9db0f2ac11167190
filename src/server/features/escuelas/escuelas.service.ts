import type { SchoolBody } from '#contract/endpoints/escuelas.ts';
import type { School } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import * as repo from './escuelas.repo.ts';

/** All schools, by name. */
export async function schools(db: Queryable): Promise<School[]> {
  return repo.listSchools(db);
}

/** One school, or null. */
export function school(db: Queryable, id: number): Promise<School | null> {
  return repo.schoolById(db, id);
}

async function schoolNow(tx: Transaction, id: number): Promise<School> {
  const row = await repo.schoolById(tx, id);
  if (!row) throw apiErrors.notFound();
  return row;
}

/** A school, locked until the transaction ends; throws 404. */
export async function lockedSchool(tx: Transaction, id: number): Promise<School> {
  const row = await repo.lockSchool(tx, id);
  if (!row) throw apiErrors.notFound();
  return row;
}

/** Stores a new school. Two with the same name or prefijo are refused (422 on the field). */
export async function createSchool(tx: Transaction, actor: Actor, body: SchoolBody, now: string): Promise<School> {
  const escuela = await schoolNow(tx, await repo.insertSchool(tx, body, now));
  await record(tx, actor, now, { accion: 'crear', tabla: 'escuelas', registro: escuela.id, despues: escuela });
  return escuela;
}

/** Changes a school; 409 with the record as it stands when `version` is older. */
export async function updateSchool(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<School>,
  { version, ...fields }: Partial<SchoolBody> & { version?: number | undefined },
  now: string,
): Promise<School> {
  const { id } = assertCurrent(antes, version);
  await repo.updateSchool(tx, id, { ...antes, ...fields });
  const despues = await schoolNow(tx, id);
  await record(tx, actor, now, { accion: 'cambiar', tabla: 'escuelas', registro: id, antes, despues });
  return despues;
}

/** Deletes a school that nobody belongs to; 409 tells how many alumnos it still has. */
export async function deleteSchool(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<School>,
  now: string,
): Promise<void> {
  const { id } = antes;
  const alumnos = await repo.alumnosOf(tx, id);
  if (alumnos > 0) throw apiErrors.schoolHasAlumnos(alumnos);
  await repo.deleteSchool(tx, id);
  await record(tx, actor, now, { accion: 'borrar', tabla: 'escuelas', registro: id, antes });
}
