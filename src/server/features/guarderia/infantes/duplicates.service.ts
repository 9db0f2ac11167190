/** The same child is not enrolled twice, from two phones or by two people. */

import { apiErrors } from '#contract/errors.ts';
import type { Infante } from '#contract/guarderia.ts';
import { foldText } from '#contract/search.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import { seesAll } from './access.service.ts';
import { type InfanteFields, type InfanteRow, infanteByCurp, infantesOfFamily } from './infantes.repo.ts';
import { curpKey } from './infantes.rules.ts';
import { presentInfantes } from './read.service.ts';

const nameOf = ({ nombre, apaterno, amaterno }: Pick<InfanteFields, 'nombre' | 'apaterno' | 'amaterno'>): string =>
  [nombre, apaterno, amaterno].filter(Boolean).join(' ');

async function actualOf(db: Queryable, row: InfanteRow, { today }: Moment): Promise<Infante | null> {
  return (await presentInfantes(db, [row], today))[0] ?? null;
}

/**
 * Refuses a CURP that another child of the nursery has. A new child's is answered with that record (409), for the
 * screen to go on with; a family is told nothing of a stranger's child. `id` is the child that is changed, null for a
 * new one.
 */
export async function assertOwnCurp(
  tx: Transaction,
  actor: Actor,
  fields: InfanteFields,
  id: number | null,
  moment: Moment,
): Promise<void> {
  const key = curpKey(fields.curp);
  const holder = key === null ? null : await infanteByCurp(tx, key);
  if (!holder || holder.id === id) return;
  if (!seesAll(actor) && holder.familia_id !== actor.userId) throw apiErrors.infanteElsewhere();
  const who = nameOf(holder);
  throw id === null
    ? apiErrors.infanteExists(who, await actualOf(tx, holder, moment))
    : apiErrors.infanteCurpTaken(who);
}

/** Whether two texts, or dates, don't contradict each other: the same, or one of them not known yet. */
const agree = (one: string | null, other: string | null): boolean =>
  one === null || other === null || foldText(one) === foldText(other);

/**
 * Refuses (409) a new child of the name that another of the same family has, unless birth date, mother's surname or CURP
 * tell them apart. Its family must be locked.
 */
export async function assertNoTwin(tx: Transaction, fields: InfanteFields, moment: Moment): Promise<void> {
  const alike = (await infantesOfFamily(tx, fields.familia_id)).find(
    (other) =>
      foldText(other.nombre) === foldText(fields.nombre) &&
      foldText(other.apaterno) === foldText(fields.apaterno) &&
      agree(other.amaterno, fields.amaterno) &&
      agree(other.fecha_nacimiento, fields.fecha_nacimiento) &&
      agree(curpKey(other.curp), curpKey(fields.curp)),
  );
  if (alike) throw apiErrors.infanteAlike(nameOf(alike), await actualOf(tx, alike, moment));
}
