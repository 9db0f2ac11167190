/** Contacts of a family, whose members share a phone. */

import type { ContactoPatch } from '#contract/endpoints/recordatorios.ts';
import type { Contacto } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { endLinks } from '#server/features/recibos/recibos.service.ts';
import { familyByPhone } from '#server/features/users/lists.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import * as repo from './recordatorios.repo.ts';

export type Alumno = Authorized<RowOf<typeof userRecord>>;

/** Contact marks of each of these alumnos, by id: those of the family or of the phone number. */
export async function contactosOf(
  db: Queryable,
  alumnos: readonly Pick<Alumno, 'id' | 'celular'>[],
): Promise<Map<number, Contacto>> {
  const marks = await repo.marks(db);
  const wrong = new Set(marks.map(({ celular_equivocado }) => celular_equivocado));
  const quiet = marks.filter(({ no_molestar }) => no_molestar === 1);
  const ids = new Set(quiet.map(({ user_id }) => user_id));
  const phones = new Set(alumnos.map(({ celular }) => celular));
  const families = new Set<string>();
  for (const celular of new Set(quiet.map((mark) => mark.celular))) {
    if (celular && phones.has(celular) && (await familyByPhone(db, celular)).length > 0) families.add(celular);
  }
  return new Map(
    alumnos.map(({ id, celular }) => {
      const no_molestar = ids.has(id) || (celular !== null && families.has(celular));
      return [id, { user_id: id, no_molestar, numero_equivocado: celular !== null && wrong.has(celular) }];
    }),
  );
}

/** The same of one alumno. */
export async function contactoOf(db: Queryable, alumno: Alumno): Promise<Contacto> {
  const { id: user_id } = alumno;
  return (await contactosOf(db, [alumno])).get(user_id) ?? { user_id, no_molestar: false, numero_equivocado: false };
}

/** Marks an alumno and the family, or takes it back for all of them. Throws 422 to mark a phone where there is none. */
export async function updateContacto(
  tx: Transaction,
  actor: Actor,
  alumno: Alumno,
  { no_molestar, numero_equivocado }: ContactoPatch,
): Promise<Contacto> {
  const { id, celular } = alumno;
  const antes = await contactoOf(tx, alumno);
  const family = [id, ...(celular ? await familyByPhone(tx, celular) : [])];
  // A mark on one child alone would be lost to the others with its phone, or with the child.
  if (no_molestar === true) await repo.mark(tx, family, { no_molestar: 1 });
  if (no_molestar === false) await repo.clearNoMolestar(tx, family);
  if (numero_equivocado === true && !celular) throw apiErrors.noPhoneToMark();
  if (numero_equivocado === true) {
    await repo.mark(tx, family, { celular_equivocado: celular });
    // A stranger has the messages that went to it, and with them the address of the account.
    await endLinks(tx, actor, family);
  }
  if (numero_equivocado === false && celular) await repo.clearEquivocado(tx, celular);
  const despues = await contactoOf(tx, alumno);
  await record(tx, actor, { accion: 'cambiar', tabla: 'contactos', registro: id, persona: id, antes, despues });
  return despues;
}
