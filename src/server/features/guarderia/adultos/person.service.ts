/** Which person on record an adult's form means: nobody is typed twice, and no family learns of another's persons. */

import type { AdultoPatch } from '#contract/endpoints/adultos.ts';
import { apiErrors } from '#contract/errors.ts';
import { foldText } from '#contract/search.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { seesAll } from '../infantes/access.service.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import { curpKey } from '../infantes/infantes.rules.ts';
import type { AdultoRow, PersonFields } from './adultos.repo.ts';
import { NO_PERSON, toPerson, typedOnly } from './adultos.rules.ts';
import { alikeInFamily, isOfFamily, type KnownRow, personById } from './known.repo.ts';
import { lockPerson } from './write.repo.ts';

export interface Meant {
  /** Null for a person who is not on record yet. */
  id: number | null;
  fields: PersonFields;
  /** Found by what was typed, not chosen. */
  found: boolean;
}

const nameOf = ({ nombre, apaterno, amaterno }: KnownRow): string =>
  [nombre, apaterno, amaterno].filter(Boolean).join(' ');

/** The person as it stands, locked. Throws 422 for none. */
async function stored(tx: Transaction, id: number): Promise<PersonFields> {
  const fields = (await lockPerson(tx, id)) ? await personById(tx, id) : null;
  if (!fields) throw apiErrors.noSuchAdult();
  return fields;
}

/** A person that was chosen: staff choose of all, a family of those of its own children. Throws 422. */
async function chosen(tx: Transaction, actor: Actor, id: number, typed: Partial<PersonFields>): Promise<Meant> {
  if (!seesAll(actor) && !(await isOfFamily(tx, id, actor.userId))) throw apiErrors.noSuchAdult();
  return { id, fields: { ...(await stored(tx, id)), ...typedOnly(typed) }, found: false };
}

/** The same CURP is the same person; the same phone only with the same name, for couples share phones. */
function isSame(known: KnownRow, typed: PersonFields): boolean {
  const [curp, knownCurp] = [curpKey(typed.curp), curpKey(known.curp)];
  if (curp !== null && knownCurp !== null) return curp === knownCurp;
  return foldText(known.nombre) === foldText(typed.nombre) && foldText(known.apaterno) === foldText(typed.apaterno);
}

function alike(tx: Transaction, familyId: number, { curp, celular }: PersonFields): Promise<KnownRow[]> {
  return alikeInFamily(tx, familyId, { curp: curpKey(curp), celular });
}

/** The person that a form means: the one chosen, the one that it changes, the family's one that it describes, or a new one. */
export async function personMeant(
  tx: Transaction,
  actor: Actor,
  child: Authorized<InfanteRow>,
  current: AdultoRow | null,
  body: AdultoPatch,
): Promise<Meant> {
  const typed = toPerson(body);
  const now = current?.adulto_id ?? null;
  if (body.adulto_id != null && body.adulto_id !== now) return chosen(tx, actor, body.adulto_id, typed);
  if (now !== null) {
    const fields = { ...(await stored(tx, now)), ...typed };
    const other = (await alike(tx, child.familia_id, { ...fields, celular: null })).find(({ id }) => id !== now);
    // Without a change of CURP there is nothing to tell: two records of one person may stand from before.
    if (other && typed.curp != null) throw apiErrors.adultCurpTaken(nameOf(other));
    return { id: now, fields, found: false };
  }
  const fields = { ...NO_PERSON, ...typed };
  const known = (await alike(tx, child.familia_id, fields)).find((one) => isSame(one, fields));
  if (!known) return { id: null, fields, found: false };
  return { id: known.id, fields: { ...(await stored(tx, known.id)), ...typedOnly(typed) }, found: true };
}
