/** The same child is not enrolled twice, from two phones or by two people. */
import { apiErrors } from '#contract/errors.ts';
import { fullName } from '#contract/person.ts';
import { curpKey } from '#contract/records/infantes.ts';
import { foldText } from '#contract/search.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Context } from '../context.rules.ts';
import { type InfanteFields, infanteByCurp, infantesOfFamily } from './infantes.repo.ts';
import { presentInfantes } from './read.service.ts';

/**
 * Refuses a CURP that another child of the nursery has. A new child's is answered with that record (409), for the
 * screen to go on with; a family is told nothing of a stranger's child. `id` is the child that is changed, null for a
 * new one.
 */
export async function assertOwnCurp(tx: Transaction, context: Context, fields: InfanteFields, id: number | null) {
  const key = curpKey(fields.curp);
  const holder = key === null ? null : await infanteByCurp(tx, key);
  if (!holder || holder.id === id) return;
  if (!context.staff && holder.familia_id !== context.actor.userId) throw apiErrors.infanteElsewhere();
  if (id !== null) throw apiErrors.infanteCurpTaken(fullName(holder));
  const [actual = null] = await presentInfantes(tx, [holder], context);
  throw apiErrors.infanteExists(fullName(holder), actual);
}

/** Whether two texts, or dates, don't contradict each other: the same, or one of them not known yet. */
const agree = (one: string | null, other: string | null): boolean =>
  one === null || other === null || foldText(one) === foldText(other);

/**
 * Refuses (409) a new child of the name that another of the same family has, unless birth date, mother's surname or CURP
 * tell them apart. Its family must be locked.
 */
export async function assertNoTwin(tx: Transaction, context: Context, fields: InfanteFields): Promise<void> {
  const alike = (await infantesOfFamily(tx, fields.familia_id)).find(
    (other) =>
      foldText(other.nombre) === foldText(fields.nombre) &&
      foldText(other.apaterno) === foldText(fields.apaterno) &&
      agree(other.amaterno, fields.amaterno) &&
      agree(other.fecha_nacimiento, fields.fecha_nacimiento) &&
      agree(curpKey(other.curp), curpKey(fields.curp)),
  );
  if (!alike) return;
  const [actual = null] = await presentInfantes(tx, [alike], context);
  throw apiErrors.infanteAlike(fullName(alike), actual);
}
