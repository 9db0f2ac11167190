/** An adult between request and store. */

import type { QueryOf } from '#contract/endpoint.ts';
import type { AdultoPatch } from '#contract/endpoints/adultos.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import type { AdultoConocido } from '#contract/guarderia.ts';
import { fullName } from '#contract/person.ts';
import { sentIn, unsent } from '#contract/record.ts';
import { adultoRecord, personaRecord } from '#contract/records/adultos.ts';
import { curpKey } from '#contract/records/infantes.ts';
import { foldText } from '#contract/search.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import type { Authorized } from '#server/http/actor.ts';
import { type ListRequest, pageOf, slice } from '#server/http/handler.ts';
import {
  type AdultoRow,
  alikeInFamily,
  childrenOf,
  countKnown,
  isOfFamily,
  type KnownRow,
  type LinkFields,
  listKnown,
  lockPerson,
  type PersonFields,
  personById,
} from './adultos.repo.ts';
import type { InfanteRow } from './infantes.repo.ts';
import { birthFaults, type Context } from './infantes.rules.ts';

/** A person without anything typed. */
const NO_PERSON = { ...unsent(personaRecord), nombre: '', apaterno: '', identificacion: null };

/** An adult of a child without answers yet. */
export const NO_LINK = { ...unsent(adultoRecord), mismo_domicilio: false };

/** The person's part of a request in its stored form; missing keys stay out. `current` is the adult that it changes. */
function toPerson(body: AdultoPatch, current: Pick<LinkFields, 'mismo_domicilio'> | null): Partial<PersonFields> {
  const { identificacion } = body;
  const { domicilio, ...fields } = sentIn(personaRecord, body);
  // «El mismo del infante» belongs to one child and hides the person's own address: emptying the hidden field would
  // remove it for the siblings too.
  const hidden = body.mismo_domicilio === true || current?.mismo_domicilio === true;
  return {
    ...fields,
    ...(domicilio !== undefined && (domicilio !== null || !hidden) && { domicilio }),
    ...(identificacion !== undefined && { identificacion }),
  };
}

/** The child's part of a request; keys that it lacks stay out. */
export function toLink(body: AdultoPatch): Partial<LinkFields> {
  // A typed address answers the checkbox too.
  return { ...(body.domicilio && { mismo_domicilio: false }), ...sentIn(adultoRecord, body) };
}

/** Typed values without empty ones: a form for an existing person must not clear fields. */
function typedOnly(fields: Partial<PersonFields>): Partial<PersonFields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/** Refuses a person without a name or with a birth to come, all faults at once. */
export function assertPerson(fields: PersonFields, today: string): void {
  const errors = birthFaults(fields, today);
  if (!fields.nombre) errors.nombre = ['Escribe el nombre.'];
  if (!fields.apaterno) errors.apaterno = ['Escribe el apellido paterno.'];
  if (Object.keys(errors).length > 0) throw apiErrors.invalid(errors);
}

interface Meant {
  /** Null for a person not yet on record. */
  id: number | null;
  fields: PersonFields;
  /** Found by the typed data, not chosen. */
  found: boolean;
}

/** The person as it stands, locked. Throws 422 for none. */
async function stored(tx: Transaction, id: number): Promise<PersonFields> {
  await lockPerson(tx, id);
  const fields = await personById(tx, id);
  if (!fields) throw apiErrors.noSuchAdult();
  return fields;
}

/** The same CURP is the same person; the same phone only with the same name, for couples share phones. */
function isSame(known: KnownRow, typed: PersonFields): boolean {
  const [curp, knownCurp] = [curpKey(typed.curp), curpKey(known.curp)];
  if (curp !== null && knownCurp !== null) return curp === knownCurp;
  return foldText(known.nombre) === foldText(typed.nombre) && foldText(known.apaterno) === foldText(typed.apaterno);
}

/** The person that a form means: the one chosen, the one that it changes, the family's one that it describes, or a new one. */
export async function personMeant(
  tx: Transaction,
  { actor, staff }: Context,
  { familia_id }: Authorized<InfanteRow>,
  current: AdultoRow | null,
  body: AdultoPatch,
): Promise<Meant> {
  const typed = toPerson(body, current);
  const now = current?.adulto_id ?? null;
  if (body.adulto_id != null && body.adulto_id !== now) {
    // Staff choose of all, a family of those of its own children.
    const { adulto_id: id } = body;
    if (!staff && !(await isOfFamily(tx, id, actor.userId))) throw apiErrors.noSuchAdult();
    return { id, fields: { ...(await stored(tx, id)), ...typedOnly(typed) }, found: false };
  }
  if (now !== null) {
    const fields = { ...(await stored(tx, now)), ...typed };
    const same = await alikeInFamily(tx, familia_id, { curp: curpKey(fields.curp), celular: null });
    const other = same.find(({ id }) => id !== now);
    // Without a change of CURP there is nothing to tell: two records of one person may stand from before.
    if (other && typed.curp != null) throw apiErrors.adultCurpTaken(fullName(other));
    return { id: now, fields, found: false };
  }
  const fields = { ...NO_PERSON, ...typed } as PersonFields;
  const alike = await alikeInFamily(tx, familia_id, { curp: curpKey(fields.curp), celular: fields.celular });
  const known = alike.find((one) => isSame(one, fields));
  if (!known) return { id: null, fields, found: false };
  return { id: known.id, fields: { ...(await stored(tx, known.id)), ...typedOnly(typed) }, found: true };
}

/** A page of persons on record, by name, phone, e-mail or CURP, each with its children. For staff. */
export async function knownPage(
  db: Database,
  request: ListRequest<QueryOf<typeof endpoints.searchAdultos>>,
): Promise<Page<AdultoConocido>> {
  const { texto } = request.query;
  const [rows, total] = await Promise.all([listKnown(db, texto, slice(request.query)), countKnown(db, texto)]);
  const ids = rows.map(({ id }) => id);
  const children = Map.groupBy(await childrenOf(db, ids), ({ adulto_id }) => adulto_id);
  const known = rows.map(({ id: adulto, nombre, apaterno, amaterno, curp, celular }) => ({
    ...{ id: adulto, nombre, apaterno, amaterno, curp, celular },
    infantes: (children.get(adulto) ?? []).map((child) => ({ id: child.id, nombre: child.nombre })),
  }));
  return pageOf(known, total, request);
}
