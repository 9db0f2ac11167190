/** Enrolling a child and changing its record. Saving waits for nothing: what is missing is told, not refused. */

import type { InfantePatch, NewInfante } from '#contract/endpoints/infante-body.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Aviso, Infante } from '#contract/guarderia.ts';
import { mayOpenInfante } from '#contract/policies.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { type Actor, authorize } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { addConsents } from '../consentimientos/consentimientos.service.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import { partRead } from '../expediente/readings.service.ts';
import { childFor, childToChange, lockedChild } from './access.service.ts';
import { assertNoTwin, assertOwnCurp } from './duplicates.service.ts';
import { ageFields, assertFewChildren, familyIdFor, lockedFamily } from './family.service.ts';
import { assertPossible, curpKey, filledByCurp, NO_FIELDS, toFields } from './infantes.rules.ts';
import { infanteNow, responseOf } from './read.service.ts';
import { endInfante, insertInfante, updateInfante } from './write.repo.ts';

interface InfanteResponse {
  infante: Infante;
  avisos: Aviso[];
}

/** What the audit log keeps of a child: what follows from the rest is left out. */
function logged({ faltantes: _, ...infante }: Infante): object {
  return infante;
}

async function currentResponse(tx: Transaction, actor: Actor, id: number, moment: Moment): Promise<InfanteResponse> {
  return responseOf(tx, actor, await childFor(tx, actor, id), moment);
}

/**
 * Enrols a child, as a borrador or further. Throws 403 for a family without a nursery room, 422 for one with FAMILY_CHILDREN_MAX children, 409 with the record in
 * `actual` for a child that is enrolled already (422 on `curp` when the actor may not know of it).
 */
export async function createInfante(
  tx: Transaction,
  actor: Actor,
  body: NewInfante,
  moment: Moment,
): Promise<InfanteResponse> {
  const familia_id = familyIdFor(actor, body.familia_id);
  const family = await lockedFamily(tx, actor, familia_id);
  const { nombre, apaterno } = body;
  const typed = { ...NO_FIELDS, familia_id, nombre, apaterno, ...toFields(body) };
  const fields = filledByCurp({
    ...typed,
    sala: typed.sala ?? family.sala_guarderia,
    ...ageFields(actor, body.edad_autorizada, NO_FIELDS, moment.now),
  });
  assertPossible(fields, moment.today);
  await assertOwnCurp(tx, actor, fields, null, moment);
  await assertNoTwin(tx, fields, moment);
  await assertFewChildren(tx, actor, familia_id);
  const id = await insertInfante(tx, fields, curpKey(fields.curp), moment.now);
  await addConsents(tx, actor, authorize(mayOpenInfante, actor, { id, familia_id }), body.consentimientos, moment.now);
  await recomputeStatus(tx, moment, id, { raised: true });
  const response = await currentResponse(tx, actor, id, moment);
  await record(tx, actor, moment.now, {
    accion: 'crear',
    tabla: 'infantes',
    registro: id,
    persona: familia_id,
    despues: logged(response.infante),
  });
  return response;
}

/** Changes a child. Throws 404 for a stranger's, 409 in baja or from an older version, 403 for what staff alone may. */
export async function changeInfante(
  tx: Transaction,
  actor: Actor,
  id: number,
  body: InfantePatch,
  moment: Moment,
): Promise<InfanteResponse> {
  const child = await childToChange(tx, actor, id);
  const before = await infanteNow(tx, id, moment);
  assertCurrent(before, body.version);
  const familia_id = body.familia_id ?? child.familia_id;
  if (familia_id !== child.familia_id) await lockedFamily(tx, actor, familyIdFor(actor, familia_id));
  const fields = filledByCurp({
    ...child,
    ...toFields(body),
    familia_id,
    ...ageFields(actor, body.edad_autorizada, child, moment.now),
  });
  assertPossible(fields, moment.today);
  await assertOwnCurp(tx, actor, fields, id, moment);
  await updateInfante(tx, child, fields, curpKey(fields.curp));
  await addConsents(tx, actor, child, body.consentimientos, moment.now);
  await recomputeStatus(tx, moment, id, { raised: true });
  const response = await currentResponse(tx, actor, id, moment);
  await record(tx, actor, moment.now, {
    accion: 'cambiar',
    tabla: 'infantes',
    registro: id,
    persona: familia_id,
    antes: logged(before),
    despues: logged(response.infante),
  });
  return response;
}

/** Ends an enrolment, today unless another day is given; a second time changes nothing. */
export async function bajaInfante(
  tx: Transaction,
  actor: Actor,
  id: number,
  body: { motivo: string; fecha_baja?: string | null | undefined },
  moment: Moment,
): Promise<InfanteResponse> {
  const child = await lockedChild(tx, actor, id);
  if (child.estado === 'baja') {
    // Nothing is written, and the whole record answered.
    await record(tx, actor, moment.now, { accion: 'leer', ...partRead(id, 'registro') });
  } else {
    const fecha = body.fecha_baja ?? moment.today;
    if (fecha > moment.today) throw apiErrors.field('fecha_baja', 'La fecha de baja no puede ser futura.');
    if (child.fecha_ingreso !== null && child.fecha_ingreso <= moment.today && fecha < child.fecha_ingreso) {
      throw apiErrors.field('fecha_baja', 'La baja no puede ser antes del ingreso.');
    }
    await endInfante(tx, child, { fecha, motivo: body.motivo });
    await record(tx, actor, moment.now, {
      accion: 'baja',
      tabla: 'infantes',
      registro: id,
      persona: child.familia_id,
      antes: { estado: child.estado },
      despues: { estado: 'baja', fecha_baja: fecha, motivo_baja: body.motivo },
    });
  }
  return currentResponse(tx, actor, id, moment);
}
