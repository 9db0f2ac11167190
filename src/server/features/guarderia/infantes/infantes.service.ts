/** Enrolling a child and changing its record. Saving waits for nothing: what is missing is told, not refused. */
import type { BodyOf } from '#contract/endpoint.ts';
import type { InfantePatch, InfanteResponse, NewInfante } from '#contract/endpoints/infantes.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Infante } from '#contract/guarderia.ts';
import { mayBajaInfante, mayOpenInfante } from '#contract/policies.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { authorize } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { addConsents } from '../consentimientos/consentimientos.service.ts';
import type { Context } from '../context.rules.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import { partRead } from '../expediente/readings.service.ts';
import {
  ageFields,
  assertFewChildren,
  childToChange,
  familyIdFor,
  lockedChild,
  lockedFamily,
  logWrite,
} from './access.service.ts';
import { assertNoTwin, assertOwnCurp } from './duplicates.service.ts';
import { endInfante, insertInfante, updateInfante } from './infantes.repo.ts';
import { assertPossible, filledByCurp, NO_FIELDS, toFields, withAgeAccepted } from './infantes.rules.ts';
import { infanteNow, infanteOf } from './read.service.ts';

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

/** Changes a child. Throws 404 for a stranger's, 409 in baja or from an older version, 403 for what staff alone may. */
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
    if (fecha > today) throw apiErrors.field('fecha_baja', 'La fecha de baja no puede ser futura.');
    if (child.fecha_ingreso !== null && child.fecha_ingreso <= today && fecha < child.fecha_ingreso) {
      throw apiErrors.field('fecha_baja', 'La baja no puede ser antes del ingreso.');
    }
    await endInfante(tx, child, { fecha, motivo });
    const line = { accion: 'baja', tabla: 'infantes', registro: id, antes: { estado: child.estado } };
    const despues = { estado: 'baja', fecha_baja: fecha, motivo_baja: motivo };
    await logWrite(tx, context, child, { ...line, despues });
  }
  return infanteOf(tx, context, id);
}
