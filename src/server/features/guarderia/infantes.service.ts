/**
 * Enrolling a child and changing its record. An incomplete record is saved: missing fields are reported, not refused.
 */
import type { BodyOf } from '#contract/endpoint.ts';
import type { InfantePatch, InfanteResponse, NewInfante } from '#contract/endpoints/infantes.ts';
import type { endpoints } from '#contract/endpoints.ts';
import * as apiErrors from '#contract/errors.ts';
import type { Infante } from '#contract/guarderia.ts';
import { fullName } from '#contract/person.ts';
import { mayBajaInfante, mayOpenInfante } from '#contract/policies.ts';
import { curpKey } from '#contract/records/infantes.ts';
import { foldText } from '#contract/search.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Authorized, assertCurrent, authorize } from '#server/http/actor.ts';
import {
  ageFields,
  assertFewChildren,
  childToChange,
  familyIdFor,
  lockedChild,
  lockedFamily,
  logWrite,
  partRead,
} from './access.service.ts';
import { changePart, infanteNow, presentInfantes, recomputeStatus, type Section } from './estado.service.ts';
import { infanteOf } from './expediente.service.ts';
import {
  type ConsentimientoRow,
  consentById,
  consentsOf,
  endInfante,
  type InfanteFields,
  type InfanteRow,
  infanteByCurp,
  infantesOfFamily,
  insertConsent,
  insertInfante,
  setRevoked,
  touchInfante,
  updateInfante,
} from './infantes.repo.ts';
import { assertPossible, type Context, filledByCurp, NO_FIELDS, toFields, withAgeAccepted } from './infantes.rules.ts';

/** Logged fields of a child, without derived ones. */
const logged = ({ faltantes: _, ...infante }: Infante): object => infante;

/**
 * Enrols a child, as a borrador or further. Throws 403 for a family without a nursery room, 422 for one with
 * FAMILY_CHILDREN_MAX children, 409 with the record in `actual` for a child that is enrolled already (422 on `curp` when
 * the actor may not know of it).
 */
export async function createInfante(tx: Transaction, context: Context, body: NewInfante): Promise<InfanteResponse> {
  const familia_id = familyIdFor(context, body.familia_id);
  const family = await lockedFamily(tx, context, familia_id);
  const { nombre, apaterno } = body;
  const typed = { ...NO_FIELDS, ...toFields(body), nombre, apaterno, familia_id };
  const sala = typed.sala ?? family.sala_guarderia;
  const age = ageFields(context, body.edad_autorizada, { ...typed, estado: 'borrador' });
  const fields = filledByCurp({ ...typed, sala, ...age });
  assertPossible(fields, context.today);
  await assertOwnCurp(tx, context, fields, null);
  await assertNoTwin(tx, context, fields);
  await assertFewChildren(tx, context, familia_id);
  const id = await insertInfante(tx, fields, context.actor.now);
  await addConsents(tx, context, authorize(mayOpenInfante, context.actor, { id, familia_id }), body.consentimientos);
  await recomputeStatus(tx, context, id, { raised: true });
  const response = await infanteOf(tx, context, id);
  const line = { accion: 'crear', tabla: 'infantes', registro: id, despues: logged(response.infante) };
  await logWrite(tx, context, fields, line);
  return response;
}

/** Changes a child. Throws 404 for another family's, 409 in baja or from an older version, 403 for fields of staff. */
export async function changeInfante(
  tx: Transaction,
  context: Context,
  id: number,
  body: InfantePatch,
): Promise<InfanteResponse> {
  const child = await childToChange(tx, context, id);
  const before = await infanteNow(tx, context, id);
  assertCurrent(before, body.version);
  const familia_id = body.familia_id ?? child.familia_id;
  if (familia_id !== child.familia_id) await lockedFamily(tx, context, familyIdFor(context, familia_id));
  const typed = { ...child, ...toFields(body), familia_id };
  const filled = filledByCurp({ ...typed, ...ageFields(context, body.edad_autorizada, child) });
  const fields = withAgeAccepted(child, filled, context);
  assertPossible(fields, context.today);
  await assertOwnCurp(tx, context, fields, id);
  await updateInfante(tx, child, fields);
  await addConsents(tx, context, child, body.consentimientos);
  await recomputeStatus(tx, context, id, { raised: true });
  const response = await infanteOf(tx, context, id);
  const line = { accion: 'cambiar', tabla: 'infantes', registro: id, antes: logged(before) };
  await logWrite(tx, context, fields, { ...line, despues: logged(response.infante) });
  return response;
}

/** Ends an enrolment, today unless another day is given; a second time changes nothing. */
export async function bajaInfante(
  tx: Transaction,
  context: Context,
  id: number,
  { motivo, fecha_baja }: BodyOf<typeof endpoints.bajaInfante>,
): Promise<InfanteResponse> {
  const { actor, today } = context;
  const child = authorize(mayBajaInfante, actor, await lockedChild(tx, context, id));
  if (child.estado === 'baja') {
    // Nothing is written, and the whole record answered.
    await record(tx, actor, { accion: 'leer', ...partRead(id, 'registro') });
  } else {
    const fecha = fecha_baja ?? today;
    if (fecha > today) throw apiErrors.onField('fecha_baja', 'La fecha de baja no puede ser futura.');
    if (child.fecha_ingreso !== null && child.fecha_ingreso <= today && fecha < child.fecha_ingreso) {
      throw apiErrors.onField('fecha_baja', 'La baja no puede ser antes del ingreso.');
    }
    await endInfante(tx, child, { fecha, motivo });
    const line = { accion: 'baja', tabla: 'infantes', registro: id, antes: { estado: child.estado } };
    const despues = { estado: 'baja', fecha_baja: fecha, motivo_baja: motivo };
    await logWrite(tx, context, child, { ...line, despues });
  }
  return infanteOf(tx, context, id);
}

/**
 * Refuses a CURP that another child of the nursery has. A new child's is answered with that record (409), for the
 * screen to go on with; a family is told nothing of a stranger's child. `id` is the child that is changed, null for a
 * new one.
 */
async function assertOwnCurp(tx: Transaction, context: Context, fields: InfanteFields, id: number | null) {
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
async function assertNoTwin(tx: Transaction, context: Context, fields: InfanteFields): Promise<void> {
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

/**
 * Adds the consents of a form that are not on record: those without an id, unless the standing one of their tipo says
 * the same (a form that saves itself sends it again). Throws 422 for an id that is not this child's.
 */
async function addConsents(
  tx: Transaction,
  { actor }: Context,
  { id: infante_id }: Authorized<Pick<InfanteRow, 'id'>>,
  sent: InfantePatch['consentimientos'],
): Promise<void> {
  if (!sent || sent.length === 0) return;
  const stored = await consentsOf(tx, [infante_id]);
  for (const { id, tipo, otorgado, version, firmante, revocable } of sent) {
    if (id != null) {
      if (!stored.some((consent) => consent.id === id)) throw apiErrors.noSuchConsent();
      continue;
    }
    const last = stored.findLast((consent) => consent.tipo === tipo);
    const same = last?.otorgado === otorgado && last.version === version && last.firmante === firmante;
    if (same && last.revocado_en === null) continue;
    const consent = { infante_id, tipo, otorgado, fecha: actor.now, version, firmante, revocable: revocable !== false };
    await insertConsent(tx, consent, actor.userId || null);
  }
}

const consentSection: Section<ConsentimientoRow> = {
  tabla: 'consentimientos',
  read: consentById,
  logged: ({ revocado_en, tipo }) => ({ revocado_en, ...(revocado_en !== null && { tipo }) }),
};

/**
 * Takes a consent back from now on; the child's standing follows. Throws 404 for a stranger's child, 409 for one that
 * was not given, was taken back already or can't be.
 */
export async function revokeConsent(tx: Transaction, context: Context, id: number): Promise<InfanteResponse> {
  const change = { id, accion: 'revocar', raised: true };
  const { infante_id } = await changePart(tx, context, consentSection, change, async (child, row) => {
    if (!row.otorgado || row.revocado_en !== null) throw apiErrors.consentAlreadyRevoked();
    if (!row.revocable) throw apiErrors.consentNotRevocable();
    await setRevoked(tx, id, context.actor.now);
    await touchInfante(tx, child.id);
  });
  return infanteOf(tx, context, infante_id);
}
