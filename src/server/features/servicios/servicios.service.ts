import type { BodyOf } from '#contract/endpoint.ts';
import type { ServiceBody } from '#contract/endpoints/servicios.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Service } from '#contract/entities.ts';
import { typedIn } from '#contract/record.ts';
import { serviceRecord } from '#contract/records/servicios.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import {
  deleteRecord,
  insertRecord,
  lockedById,
  presenter,
  recordById,
  recordsByIds,
  updateRecord,
} from '#server/db/record.ts';
import { type Actor, type Authorized, assertCapability, assertCurrent, assertFound } from '#server/http/actor.ts';
import * as repo from './servicios.repo.ts';

/** A service on the wire; `costo` in dollars. */
const presentService = presenter(serviceRecord, {});

/** The catalogue in its order. Retired services need the right to edit it (403). */
export async function catalogue(db: Queryable, actor: Actor, retired: boolean): Promise<Service[]> {
  if (retired) assertCapability(actor, 'servicios:write');
  return (await repo.listServices(db, retired)).map(presentService);
}

/** All services, the retired ones too, for matching the names of lists. */
export const allServices = async (db: Queryable): Promise<Service[]> =>
  (await repo.listServices(db, true)).map(presentService);

export const { isSold, hasPlantillas } = repo;

/** Services by id as rows with cents, for sales; unknown ids are missing. */
export async function servicesFor(db: Queryable, ids: number[]): Promise<Map<number, repo.ServiceRow>> {
  return new Map((await recordsByIds(db, serviceRecord, ids)).map((row) => [row.id, row]));
}

/** A service as its row, locked until the transaction ends; throws 404. */
export const lockedService = async (tx: Transaction, id: number): Promise<repo.ServiceRow> =>
  assertFound(await lockedById(tx, serviceRecord, id));

const serviceNow = async (tx: Transaction, id: number): Promise<Service> =>
  presentService(assertFound(await recordById(tx, serviceRecord, id)));

/** Adds a service (costo in dollars) at the end of the catalogue unless told where. */
export async function createService(tx: Transaction, actor: Actor, body: ServiceBody): Promise<Service> {
  const orden = body.orden ?? (await repo.lastOrden(tx)) + 1;
  const id = await insertRecord(tx, serviceRecord, typedIn(serviceRecord, { ...body, orden }));
  const despues = await serviceNow(tx, id);
  await record(tx, actor, { accion: 'crear', tabla: 'servicios', registro: id, despues });
  return despues;
}

/** Changes a service, or offers a retired one again; notes already sold keep their prices. 409 when `version` is older. */
export async function updateService(
  tx: Transaction,
  actor: Actor,
  current: Authorized<repo.ServiceRow>,
  body: BodyOf<typeof endpoints.updateServicio>,
): Promise<Service> {
  const { id } = current;
  const antes = assertCurrent(presentService(current), body.version);
  const activo = body.activo === undefined ? current.activo : Number(body.activo);
  await updateRecord(tx, serviceRecord, id, { ...current, ...typedIn(serviceRecord, body), activo });
  const despues = await serviceNow(tx, id);
  await record(tx, actor, { accion: 'cambiar', tabla: 'servicios', registro: id, antes, despues });
  return despues;
}

/** Removes a service that was never sold; one that was is retired and given back. */
export async function deleteService(
  tx: Transaction,
  actor: Actor,
  current: Authorized<repo.ServiceRow>,
): Promise<Service | null> {
  const { id } = current;
  const antes = presentService(current);
  const line = { tabla: 'servicios', registro: id, antes };
  if (await repo.isSold(tx, id)) {
    await updateRecord(tx, serviceRecord, id, { ...current, activo: 0 });
    const despues = await serviceNow(tx, id);
    await record(tx, actor, { ...line, accion: 'retirar', despues });
    return despues;
  }
  await deleteRecord(tx, serviceRecord, id);
  await record(tx, actor, { ...line, accion: 'borrar' });
  return null;
}
