/** Warnings beside an adult's record: it was saved all the same. */

import { isDeepStrictEqual } from 'node:util';
import type { ParamsOf } from '#contract/endpoint.ts';
import type { AdultoPatch } from '#contract/endpoints/adultos.ts';
import type { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Adulto, Aviso, Infante } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { ADULTO_NAMES } from '#contract/guarderia-words.ts';
import { normalizePhone } from '#contract/phones.ts';
import { adultoRecord, personaRecord } from '#contract/records/adultos.ts';
import { curpKey } from '#contract/records/infantes.ts';
import { foldText } from '#contract/search.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { leavingOf } from '#server/db/record.ts';
import { type Authorized, assertCurrent, assertFound } from '#server/http/actor.ts';
import { childFor, childToChange, logWrite } from './access.service.ts';
import * as repo from './adultos.repo.ts';
import {
  type AdultoRow,
  type AutorizadoRow,
  autorizadosOf,
  childrenOf,
  curpElsewhere,
  otherFamilies,
} from './adultos.repo.ts';
import { emptyPapersOf } from './documentos.service.ts';
import { infanteNow, recomputeStatus } from './estado.service.ts';
import { type InfanteRow, lockFamily, lockInfante } from './infantes.repo.ts';
import { type Context, curpAvisos, filledByCurp } from './infantes.rules.ts';
import { assertPerson, NO_LINK, personMeant, toLink } from './persons.service.ts';

const link = leavingOf(adultoRecord);
const person = leavingOf(personaRecord);

/** An adult on the wire; court orders are for staff alone. */
export function presentAdulto(row: AdultoRow, toStaff: boolean): Adulto {
  const { identificacion, mismo_domicilio, restriccion_judicial } = row;
  return {
    ...link(row),
    ...person(row),
    identificacion,
    domicilio: mismo_domicilio ? null : row.domicilio,
    ...(toStaff ? { restriccion_judicial } : {}),
  };
}

/** The names that a person may have been written down by: with the second surname and without. */
function namesOf({ nombre, apaterno, amaterno }: AdultoRow): string[] {
  return [
    [nombre, apaterno],
    [nombre, apaterno, amaterno],
  ].map((parts) => foldText(parts.filter(Boolean).join(' ')));
}

const phoneKey = (typed: string): string => normalizePhone(typed) ?? typed;

/** Common data of an authorised person and the adult, in Spanish; null if there is none. */
function likeness(adult: AdultoRow, { nombre, celular }: AutorizadoRow): string | null {
  const name = adult.nombre !== null && namesOf(adult).includes(foldText(nombre));
  const phones = [adult.celular, adult.telefono].filter((phone) => phone !== null).map(phoneKey);
  const phone = phones.includes(phoneKey(celular));
  if (name && phone) return 'el mismo nombre y teléfono';
  return name ? 'el mismo nombre' : phone ? 'el mismo teléfono' : null;
}

/**
 * For staff alone: authorised people with the name or a phone of this adult, about whom there is a court order. Empty
 * without such an order.
 */
export async function restrictedAvisos(db: Queryable, adult: AdultoRow): Promise<Aviso[]> {
  if (adult.restriccion_judicial === null) return [];
  return (await autorizadosOf(db, [adult.infante_id])).flatMap((autorizado) => {
    const alike = likeness(adult, autorizado);
    const texto = `${autorizado.nombre}, entre las personas autorizadas para recoger, tiene ${alike} que quien tiene la restricción. Revisa si es la misma persona.`;
    return alike ? { campo: 'restriccion_judicial', texto } : [];
  });
}

/** Warnings for staff only, about other families or court orders. */
async function staffAvisos(db: Queryable, row: AdultoRow, familyId: number): Promise<Aviso[]> {
  const avisos = await restrictedAvisos(db, row);
  const add = (campo: string, texto: string) => avisos.push({ campo, texto });
  const restricted = row.restriccion_judicial !== null;
  if (restricted && row.puede_recoger === true) {
    add('puede_recoger', 'Tiene una restricción judicial y permiso para recoger. Revisa que sea correcto.');
  }
  if (restricted && row.no_registrado) {
    const texto = 'Hay una restricción judicial sobre esta persona, que ahora dice «no registrado».';
    add('no_registrado', `${texto} Vuelve a registrarla.`);
  }
  const key = curpKey(row.curp);
  const elsewhere = key === null ? null : await curpElsewhere(db, key, familyId);
  if (elsewhere) {
    const texto = `${elsewhere.nombre} ${elsewhere.apaterno} ya tiene registro con esta CURP en otra familia.`;
    add('curp', `${texto} Si es la misma persona, búscala y elígela.`);
  }
  const families = row.adulto_id === null ? [] : await otherFamilies(db, row.adulto_id, familyId);
  if (families.length > 0) {
    add('adulto_id', `También es de la familia de ${families.join(', ')}: las dos ven sus datos.`);
  }
  return avisos;
}

/** All warnings of an adult of a child of this family. */
async function adultoAvisos(db: Queryable, row: AdultoRow, familyId: number, toStaff: boolean) {
  const { curp, fecha_nacimiento } = row;
  return [...curpAvisos({ curp, fecha_nacimiento }), ...(toStaff ? await staffAvisos(db, row, familyId) : [])];
}

async function adultoRow(db: Queryable, infanteId: number, quien: QuienAdulto): Promise<repo.AdultoRow | null> {
  return (await repo.adultosOf(db, [infanteId])).find((row) => row.quien === quien) ?? null;
}

/** Which adult of which child. */
type Which = ParamsOf<typeof endpoints.getAdulto>;

/** An adult of a child with its warnings, or null while it is not saved. Throws 404 for a stranger's child. */
export async function adultoOf(
  db: Queryable,
  context: Context,
  { id, quien }: Which,
): Promise<{ adulto: Adulto | null; avisos: Aviso[] }> {
  const { familia_id } = await childFor(db, context, id);
  const row = await adultoRow(db, id, quien);
  if (!row) return { adulto: null, avisos: [] };
  const { staff } = context;
  return { adulto: presentAdulto(row, staff), avisos: await adultoAvisos(db, row, familia_id, staff) };
}

/**
 * Court orders are written by staff. For a family the key does not exist: null passes, anything else is
 * refused (403), whether something is on record or not.
 */
function restriction({ staff }: Context, { restriccion_judicial: sent }: AdultoPatch, stored: string | null) {
  if (sent == null) return staff && sent === null ? null : stored;
  if (!staff) throw apiErrors.forbiddenField('restriccion_judicial');
  return sent;
}

/** Updates a person's fields. Changes that other children's records show too are logged for each. */
async function changePerson(
  tx: Transaction,
  context: Context,
  child: Authorized<InfanteRow>,
  id: number,
  fields: repo.PersonFields,
): Promise<void> {
  const antes = await repo.personById(tx, id);
  await repo.updatePerson(tx, id, fields);
  const despues = await repo.personById(tx, id);
  const shared = (await childrenOf(tx, [id])).some((one) => one.id !== child.id);
  if (!shared || isDeepStrictEqual(antes, despues)) return;
  await logWrite(tx, context, child, { accion: 'cambiar', tabla: 'adultos', registro: id, antes, despues });
}

/** Stores the person and the fields about the child. True when the typed data matched a person on record. */
async function store(
  tx: Transaction,
  context: Context,
  child: Authorized<InfanteRow>,
  quien: QuienAdulto,
  current: repo.AdultoRow | null,
  body: AdultoPatch,
): Promise<boolean> {
  const restriccion_judicial = restriction(context, body, current?.restriccion_judicial ?? null);
  const which = { infante_id: child.id, quien, restriccion_judicial };
  if (body.no_registrado === true) {
    if (quien !== 'padre') throw apiErrors.onlyPadreUnregistered();
    await repo.putLink(tx, current, { ...NO_LINK, ...which, no_registrado: true });
    return false;
  }
  const meant = await personMeant(tx, context, child, current, body);
  const fields = filledByCurp(meant.fields);
  assertPerson(fields, context.today);
  const others = (await repo.adultosOf(tx, [child.id])).filter((row) => row.quien !== quien);
  const double = meant.id === null ? undefined : others.find(({ adulto_id }) => adulto_id === meant.id);
  if (double) throw apiErrors.sameAdult(ADULTO_NAMES[double.quien]);
  const adulto_id = meant.id ?? (await repo.insertPerson(tx, fields, context.actor.now));
  const kept = current ?? NO_LINK;
  // The right to take the child home belongs to one person: a replacement must not inherit it.
  const puede_recoger = kept.adulto_id === adulto_id ? kept.puede_recoger : null;
  const link = { ...kept, puede_recoger, ...toLink(body), ...which, no_registrado: false, adulto_id };
  await repo.putLink(tx, current, link);
  if (meant.id !== null) await changePerson(tx, context, child, adulto_id, fields);
  return meant.found;
}

/** Siblings need other papers when the work data of their shared person change. */
async function recomputeSiblings(tx: Transaction, context: Context, adultoId: number | null, infanteId: number) {
  if (adultoId === null) return;
  for (const { id } of await childrenOf(tx, [adultoId])) {
    if (id === infanteId) continue;
    await lockInfante(tx, id);
    await recomputeStatus(tx, context, id);
  }
}

const REUSED: Aviso = {
  campo: 'adulto_id',
  texto: 'Esta persona ya estaba registrada: se unió a su registro, que comparten sus hijos.',
};

/**
 * Creates or changes an adult of a child. Throws 404 for a stranger's child, 409 in baja or from an older version, 422
 * for a person without a name or one that the actor may not know of.
 */
export async function updateAdulto(
  tx: Transaction,
  context: Context,
  { id, quien }: Which,
  body: AdultoPatch,
): Promise<{ adulto: Adulto; avisos: Aviso[]; infante: Infante }> {
  const { staff } = context;
  // Before the child: of two siblings' forms that describe the same new person, the second must see the first's.
  await lockFamily(tx, (await childFor(tx, context, id)).familia_id);
  const child = await childToChange(tx, context, id);
  const before = await adultoRow(tx, id, quien);
  if (before) assertCurrent(presentAdulto(before, staff), body.version);
  const found = await store(tx, context, child, quien, before, body);
  const after = assertFound(await adultoRow(tx, id, quien));
  const former = before?.adulto_id ?? null;
  if (former !== after.adulto_id) {
    await repo.forgetStrays(tx);
    await emptyPapersOf(tx, context, child, quien);
  }
  await recomputeStatus(tx, context, id);
  await recomputeSiblings(tx, context, after.adulto_id, id);
  await logWrite(tx, context, child, {
    accion: before ? 'cambiar' : 'crear',
    tabla: 'infante_adultos',
    registro: after.id,
    antes: before && presentAdulto(before, true),
    despues: presentAdulto(after, true),
  });
  const avisos = await adultoAvisos(tx, after, child.familia_id, staff);
  return {
    adulto: presentAdulto(after, staff),
    avisos: found ? [REUSED, ...avisos] : avisos,
    infante: await infanteNow(tx, context, id),
  };
}
