/** The adults of a child: the person is shared by siblings, the rest concerns the child alone. */
import { isDeepStrictEqual } from 'node:util';
import type { AdultoPatch } from '#contract/endpoints/adultos.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Adulto, Aviso, Infante } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import { presentAdulto } from '../expediente/expediente.presenter.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import { childFor, childToChange, seesAll } from '../infantes/access.service.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import { infanteNow } from '../infantes/read.service.ts';
import { lockFamily, lockInfante } from '../infantes/write.repo.ts';
import { type AdultoRow, adultosOf, type LinkFields, type PersonFields } from './adultos.repo.ts';
import { assertPerson, filledPerson, NO_LINK, toLink } from './adultos.rules.ts';
import { adultoAvisos } from './avisos.service.ts';
import { childrenOf, personById } from './known.repo.ts';
import { personMeant } from './person.service.ts';
import { forgetPerson, insertPerson, putLink, updatePerson } from './write.repo.ts';

async function adultoRow(db: Queryable, infanteId: number, quien: QuienAdulto): Promise<AdultoRow | null> {
  return (await adultosOf(db, [infanteId])).find((row) => row.quien === quien) ?? null;
}

/** An adult of a child with its warnings, or null while it is not saved. Throws 404 for a stranger's child. */
export async function adultoOf(
  db: Queryable,
  actor: Actor,
  infanteId: number,
  quien: QuienAdulto,
): Promise<{ adulto: Adulto | null; avisos: Aviso[] }> {
  const child = await childFor(db, actor, infanteId);
  const row = await adultoRow(db, infanteId, quien);
  if (!row) return { adulto: null, avisos: [] };
  const toStaff = seesAll(actor);
  return { adulto: presentAdulto(row, toStaff), avisos: await adultoAvisos(db, row, child.familia_id, toStaff) };
}

/**
 * What a judge ordered is written by staff. To a family the key does not exist: null is let pass, anything else is
 * refused (403), whether something is on record or not.
 */
function restriction(actor: Actor, body: AdultoPatch): Pick<LinkFields, 'restriccion_judicial'> | null {
  const { restriccion_judicial: sent } = body;
  if (sent === undefined) return null;
  if (seesAll(actor)) return { restriccion_judicial: sent };
  if (sent !== null) throw apiErrors.forbiddenField('restriccion_judicial');
  return null;
}

interface Change {
  moment: Moment;
  infanteId: number;
  quien: QuienAdulto;
  body: AdultoPatch;
}

/** Replaces a person's fields. What other children's records show too leaves a line of its own in the log. */
async function changePerson(
  tx: Transaction,
  actor: Actor,
  child: Authorized<InfanteRow>,
  id: number,
  fields: PersonFields,
  { now }: Moment,
): Promise<void> {
  const before = await personById(tx, id);
  await updatePerson(tx, id, fields);
  const despues = await personById(tx, id);
  const shared = (await childrenOf(tx, [id])).some((one) => one.id !== child.id);
  if (!shared || isDeepStrictEqual(before, despues)) return;
  const line = { accion: 'cambiar', tabla: 'adultos', registro: id, persona: child.familia_id };
  await record(tx, actor, now, { ...line, antes: before, despues });
}

/** Stores the person and what concerns the child. True when the person was found on record by what was typed. */
async function store(
  tx: Transaction,
  actor: Actor,
  child: Authorized<InfanteRow>,
  { moment, infanteId, quien, body }: Change,
  current: AdultoRow | null,
): Promise<boolean> {
  const judged = restriction(actor, body) ?? { restriccion_judicial: current?.restriccion_judicial ?? null };
  if (body.no_registrado === true) {
    if (quien !== 'padre') throw apiErrors.onlyPadreUnregistered();
    await putLink(tx, infanteId, quien, { ...NO_LINK, ...judged, no_registrado: true, adulto_id: null });
    return false;
  }
  const meant = await personMeant(tx, actor, child, current, body);
  const fields = filledPerson(meant.fields);
  assertPerson(fields, moment.today);
  const others = (await adultosOf(tx, [infanteId])).filter((row) => row.quien !== quien);
  const double = meant.id === null ? undefined : others.find(({ adulto_id }) => adulto_id === meant.id);
  if (double) throw apiErrors.sameAdult(ADULTO_NAMES[double.quien]);
  const adulto_id = meant.id ?? (await insertPerson(tx, fields, moment.now));
  const link = { ...(current ?? NO_LINK), ...toLink(body), ...judged, no_registrado: false, adulto_id };
  await putLink(tx, infanteId, quien, link);
  if (meant.id !== null) await changePerson(tx, actor, child, adulto_id, fields, moment);
  return meant.found;
}

/** Siblings need other papers when the person whom they share says something else of its work. */
async function recomputeSiblings(tx: Transaction, moment: Moment, adultoId: number | null, infanteId: number) {
  if (adultoId === null) return;
  for (const { id } of await childrenOf(tx, [adultoId])) {
    if (id === infanteId) continue;
    await lockInfante(tx, id);
    await recomputeStatus(tx, moment, id);
  }
}

/**
 * Creates or changes an adult of a child. Throws 404 for a stranger's child, 409 in baja or from an older version, 422
 * for a person without a name or one that the actor may not know of.
 */
export async function updateAdulto(
  tx: Transaction,
  actor: Actor,
  change: Change,
): Promise<{ adulto: Adulto; avisos: Aviso[]; infante: Infante }> {
  const { moment, infanteId, quien, body } = change;
  // Before the child: of two siblings' forms that describe the same new person, the second must see the first's.
  await lockFamily(tx, (await childFor(tx, actor, infanteId)).familia_id);
  const child = await childToChange(tx, actor, infanteId);
  const toStaff = seesAll(actor);
  const before = await adultoRow(tx, infanteId, quien);
  if (before) assertCurrent(presentAdulto(before, toStaff), body.version);
  const found = await store(tx, actor, child, change, before);
  const after = await adultoRow(tx, infanteId, quien);
  if (!after) throw new Error('An adult was stored and is not there');
  if (before?.adulto_id != null && before.adulto_id !== after.adulto_id) await forgetPerson(tx, before.adulto_id);
  await recomputeStatus(tx, moment, infanteId);
  await recomputeSiblings(tx, moment, after.adulto_id, infanteId);
  await record(tx, actor, moment.now, {
    accion: before ? 'cambiar' : 'crear',
    tabla: 'infante_adultos',
    registro: after.id,
    persona: child.familia_id,
    antes: before && presentAdulto(before, true),
    despues: presentAdulto(after, true),
  });
  const reused: Aviso[] = found
    ? [
        {
          campo: 'adulto_id',
          texto: 'Esta persona ya estaba registrada: se unió a su registro, que comparten sus hijos.',
        },
      ]
    : [];
  return {
    adulto: presentAdulto(after, toStaff),
    avisos: [...reused, ...(await adultoAvisos(tx, after, child.familia_id, toStaff))],
    infante: await infanteNow(tx, infanteId, moment),
  };
}
