/** How a family may be reached: its phone says who belongs to it. */
import type { ContactoPatch } from '#contract/endpoints/recordatorios.ts';
import type { Contacto } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { FAMILY_MAX } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { idsWithPhone } from '#server/features/users/lists.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import * as repo from './contactos.repo.ts';

export type Alumno = Authorized<RowOf<typeof userRecord>>;

/** The alumno and all others of the same phone; of a phone that too many have, which is a school's, the alumno alone. */
async function familyOf(db: Queryable, { id, celular }: Alumno): Promise<number[]> {
  const ids = celular ? await idsWithPhone(db, celular, FAMILY_MAX + 1) : [];
  return ids.length > FAMILY_MAX ? [id] : [...new Set([id, ...ids])];
}

/** What holds for an alumno: whatever was marked of anybody in the family. */
export async function contactoOf(db: Queryable, alumno: Alumno): Promise<Contacto> {
  const { id, celular } = alumno;
  const marks = await repo.contactosOf(db, await familyOf(db, alumno));
  return {
    user_id: id,
    no_molestar: marks.some(({ no_molestar }) => no_molestar === 1),
    numero_equivocado: celular !== null && marks.some(({ celular_equivocado }) => celular_equivocado === celular),
  };
}

/** Marks an alumno, or takes the marks of all the family back. Throws 422 to mark a phone where there is none. */
export async function updateContacto(
  tx: Transaction,
  actor: Actor,
  alumno: Alumno,
  { no_molestar, numero_equivocado }: ContactoPatch,
): Promise<Contacto> {
  const { id, celular } = alumno;
  const [antes, family] = [await contactoOf(tx, alumno), await familyOf(tx, alumno)];
  if (no_molestar === true) await repo.mark(tx, id, { no_molestar: 1 });
  if (no_molestar === false) await repo.clearNoMolestar(tx, family);
  if (numero_equivocado === true && !celular) throw apiErrors.noPhoneToMark();
  if (numero_equivocado === true) await repo.mark(tx, id, { celular_equivocado: celular });
  if (numero_equivocado === false && celular) await repo.clearEquivocado(tx, family, celular);
  const despues = await contactoOf(tx, alumno);
  await record(tx, actor, { accion: 'cambiar', tabla: 'contactos', registro: id, persona: id, antes, despues });
  return despues;
}
