/** Templates of plans, offered at a sale. Agreed plans do not change with their template. */
import type { PlantillaBody } from '#contract/endpoints/planes.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { type RowOf, storedOf } from '#contract/record.ts';
import { plantillaRecord } from '#contract/records/planes.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  deleteRecord,
  insertRecord,
  lockRecord,
  presenter,
  recordById,
  selectOf,
  updateRecord,
} from '#server/db/record.ts';
import { school } from '#server/features/escuelas/escuelas.service.ts';
import { servicesFor } from '#server/features/servicios/servicios.service.ts';
import { type Actor, type Authorized, assertFound } from '#server/http/actor.ts';

type Row = RowOf<typeof plantillaRecord>;
const present: (row: Row) => PlanPlantilla = presenter(plantillaRecord, {});

/** All templates, by name. */
export const plantillas = async (db: Queryable): Promise<PlanPlantilla[]> =>
  (await db.all<Row>(`${selectOf(plantillaRecord)} ORDER BY t.nombre_key`)).map(present);

const plantillaNow = async (db: Queryable, id: number): Promise<PlanPlantilla> =>
  present(assertFound(await recordById(db, plantillaRecord, id)));

/** A template, locked until the transaction ends; throws 404. */
export async function lockedPlantilla(tx: Transaction, id: number): Promise<PlanPlantilla> {
  await lockRecord(tx, plantillaRecord, id);
  return plantillaNow(tx, id);
}

/** Stored values of a template without fields foreign to its rhythm. Throws 422 for a deleted service or school. */
async function fieldsOf(tx: Transaction, body: PlantillaBody) {
  const { nombre, servicio_id = null, escuela_id = null, ritmo, numero, dia = null, primero, fechas } = body;
  if (servicio_id !== null && !(await servicesFor(tx, [servicio_id])).has(servicio_id))
    throw apiErrors.plantillaServiceGone();
  if (escuela_id !== null && !(await school(tx, escuela_id))) throw apiErrors.noSuchSchool('escuela_id');
  const own = ritmo === 'fechas' && fechas ? fechas : null;
  return storedOf(plantillaRecord, {
    ...{ nombre, servicio_id, escuela_id, ritmo, fechas: own },
    numero: own?.length ?? numero ?? 1,
    dia: ritmo === 'dia_mes' ? dia : null,
    primero: own ? 0 : (primero ?? 0),
  });
}

/** Adds a template. Throws 422 for a name that another one has. */
export async function createPlantilla(tx: Transaction, actor: Actor, body: PlantillaBody): Promise<PlanPlantilla> {
  const despues = await plantillaNow(tx, await insertRecord(tx, plantillaRecord, await fieldsOf(tx, body)));
  await record(tx, actor, { accion: 'crear', tabla: 'plan_plantillas', registro: despues.id, despues });
  return despues;
}

/** Replaces all of a locked template, as above. */
export async function updatePlantilla(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<PlanPlantilla>,
  body: PlantillaBody,
): Promise<PlanPlantilla> {
  const { id } = antes;
  await updateRecord(tx, plantillaRecord, id, await fieldsOf(tx, body));
  const despues = await plantillaNow(tx, id);
  await record(tx, actor, { accion: 'cambiar', tabla: 'plan_plantillas', registro: id, antes, despues });
  return despues;
}

/** Deletes a locked template; plans that were made of it stay. */
export async function deletePlantilla(tx: Transaction, actor: Actor, antes: Authorized<PlanPlantilla>): Promise<void> {
  await deleteRecord(tx, plantillaRecord, antes.id);
  await record(tx, actor, { accion: 'borrar', tabla: 'plan_plantillas', registro: antes.id, antes });
}
