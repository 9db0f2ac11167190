/** Rights over children of the nursery: their family, with a nursery room, and staff. For others they do not exist. */

import type { InfantePatch } from '#contract/endpoints/infantes.ts';
import type { Page } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Infante } from '#contract/guarderia.ts';
import { FAMILY_CHILDREN_MAX, type QuienAdulto } from '#contract/guarderia-rules.ts';
import { mayAcceptAge, mayEditInfante, mayOpenInfante } from '#contract/policies.ts';
import { leaveReading, type Reading } from '#server/audit/readings.ts';
import { type Line, record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { type Authorized, assertFound, authorize } from '#server/http/actor.ts';
import type { AnyRequest, Handler, WriteHandler } from '#server/http/handler.ts';
import * as repo from './infantes.repo.ts';
import { type Context, contextOf } from './infantes.rules.ts';

/** A child that the actor may know of. Throws 404. */
export async function childFor(
  db: Queryable,
  { actor, staff }: Context,
  id: number,
): Promise<Authorized<repo.InfanteRow>> {
  return authorize(mayOpenInfante, actor, assertFound(await repo.infanteById(db, id, staff ? null : actor.userId)));
}

/** The child of a request's path. Throws 404 for one that the actor may not know of. */
export const childOfPath = (request: Pick<AnyRequest, 'actor' | 'deps' | 'params'>) =>
  childFor(request.deps.db, contextOf(request), request.params.id);

/** The same, locked until the transaction ends. */
export async function lockedChild(tx: Transaction, context: Context, id: number) {
  await repo.lockInfante(tx, id);
  return childFor(tx, context, id);
}

/** A child about to be changed: locked, known to the actor (404) and not in baja (409). */
export async function childToChange(tx: Transaction, context: Context, id: number) {
  return authorize(mayEditInfante, context.actor, await lockedChild(tx, context, id));
}

/** Logs a write to a part of a child's record, as a line about the child's family. */
export function logWrite(tx: Transaction, { actor }: Context, child: { familia_id: number }, line: Line) {
  return record(tx, actor, { ...line, persona: child.familia_id });
}

/** Refuses (403) a family that has no nursery room: the nursery is not for it. */
export async function assertNursery(db: Queryable, { actor, staff }: Context): Promise<void> {
  if (!staff && !(await repo.hasNursery(db, actor.userId))) throw apiErrors.forbidden();
}

/** The user whose child is enrolled: a family's own id, for staff the given one (422 without). */
export function familyIdFor({ actor, staff }: Context, sent: number | null | undefined): number {
  if (staff) {
    if (sent == null) throw apiErrors.familyMissing();
    return sent;
  }
  if (sent != null && sent !== actor.userId) throw apiErrors.forbiddenField('familia_id');
  return actor.userId;
}

/** The family, locked. A family itself needs a nursery room (403). Throws 422 for one that is not there. */
export async function lockedFamily(tx: Transaction, { staff }: Context, id: number) {
  const family = await repo.lockFamily(tx, id);
  if (!family || family.activo === 0) throw apiErrors.noSuchFamily();
  if (!staff && family.sala_guarderia === null) throw apiErrors.forbidden();
  return family;
}

/** Throws 422 for a family that has enrolled FAMILY_CHILDREN_MAX children; staff enrol as many as there are. */
export async function assertFewChildren(tx: Transaction, { staff }: Context, familyId: number): Promise<void> {
  if (staff) return;
  if ((await repo.infantesOfFamily(tx, familyId)).length >= FAMILY_CHILDREN_MAX) throw apiErrors.familyChildrenFull();
}

/** A supervisor's confirmation of an age out of range; others may only send back the stored one (403). */
export function ageFields(
  { actor }: Context,
  sent: InfantePatch['edad_autorizada'],
  stored: Pick<repo.InfanteFields, 'edad_motivo' | 'familia_id'> & Pick<Infante, 'estado'>,
): Partial<repo.InfanteFields> {
  if (sent === undefined || (sent?.motivo ?? null) === stored.edad_motivo) return {};
  authorize(mayAcceptAge, actor, stored);
  if (sent === null) return { edad_motivo: null, edad_por: null, edad_fecha: null };
  return { edad_motivo: sent.motivo, edad_por: actor.userId || null, edad_fecha: actor.now };
}

/** A part of a child's record. */
type Parte = 'registro' | QuienAdulto | 'autorizados' | 'documentos' | 'expediente' | 'actual' | 'respuesta';

/** A part of a child's record was read; `filas` where the part is a list. */
export function partRead(infanteId: number, parte: Parte, filas?: number): Reading {
  return { tabla: 'infantes', registro: infanteId, despues: { parte, ...(filas === undefined ? {} : { filas }) } };
}

/** The same for lists, which screens read often. */
export const partSeen = (...part: Parameters<typeof partRead>): Reading => ({ ...partRead(...part), repeats: true });

const PAGING = ['page', 'per_page', 'sort'];

/** Logs the reading of a page of a list; it names the filters without their values, which may be a person's name. */
export function pageRead(
  lista: 'infantes' | 'adultos' | 'documentos',
  { data, current_page: pagina }: Page<unknown>,
  query: object,
): Reading {
  const filtros = Object.entries(query)
    .flatMap(([name, value]) => (value === undefined || PAGING.includes(name) ? [] : [name]))
    .sort();
  return {
    tabla: lista,
    registro: null,
    despues: { lista, pagina, filas: data.length, ...(filtros.length > 0 ? { filtros } : {}) },
  };
}

interface Shown {
  id?: number;
  infante_id?: number;
}

const leaveShown: WriteHandler['shows'] = async ({ actual, infante, autorizado }, { deps, actor }) => {
  const shown = (actual ?? infante ?? autorizado) as Shown | undefined;
  const id = shown?.infante_id ?? shown?.id;
  if (id !== undefined) await leaveReading(deps.db, actor, partRead(id, actual ? 'actual' : 'respuesta'));
};

/** A write may respond with the record of a child without writing: to an older version, or under a key again. */
export const leavingWhatItShows = (handler: Handler): Handler =>
  handler.kind === 'write' || handler.kind === 'upload' ? { ...handler, shows: leaveShown } : handler;
