/** Fills an empty database with the demo, through the same services that the counter uses. */
import { endpoints } from '#contract/endpoints.ts';
import { mayEditAjustes } from '#contract/policies.ts';
import { ROLES } from '#contract/roles.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { lockedAjustes, updateAjustes } from '#server/features/ajustes/ajustes.service.ts';
import { createSchool } from '#server/features/escuelas/escuelas.service.ts';
import { createPlantilla } from '#server/features/planes/planes.service.ts';
import { createService } from '#server/features/servicios/servicios.service.ts';
import { createUser, newPasswordHash } from '#server/features/users/users.service.ts';
import { type Actor, authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { EMPLOYEES, FAMILY_EMAIL, PASSWORD } from './accounts.ts';
import { NEGOCIO, PLANTILLAS, SERVICIOS } from './catalogue.ts';
import { ESCUELAS } from './lists/escuelas.ts';
import { assertNothing, mark } from './recognise.ts';
import { type Hashes, type Ids, idOf, type Story } from './story.ts';
import { typed } from './typed.ts';

/** Names the business and creates schools, catalogue and employees. */
async function begin(tx: Transaction, actor: Actor, ids: Ids, hashes: Hashes): Promise<void> {
  // The demo has no address that families could open.
  const settings = { publicUrl: null };
  const ajustes = authorize(mayEditAjustes, actor, await lockedAjustes(tx));
  await updateAjustes(tx, { actor, settings }, ajustes, typed(endpoints.updateAjustes, NEGOCIO));
  for (const escuela of ESCUELAS) {
    const { nombre, prefijo } = escuela;
    ids.set(escuela, (await createSchool(tx, actor, typed(endpoints.createEscuela, { nombre, prefijo }))).id);
  }
  for (const servicio of SERVICIOS) {
    ids.set(servicio, (await createService(tx, actor, typed(endpoints.createServicio, { ...servicio }))).id);
  }
  for (const plantilla of PLANTILLAS) await createPlantilla(tx, actor, typed(endpoints.createPlantilla, plantilla));
  for (const employee of EMPLOYEES) {
    const body = typed(endpoints.createUser, { ...employee, escuela: 'empleado', grupo: 0, password: PASSWORD });
    ids.set(employee, (await createUser(tx, actor, body, hashes.get(employee.email) ?? null)).id);
  }
}

/**
 * Fills a migrated database in one transaction: an interrupted fill leaves nothing. Returns false when the demo is
 * there already. Throws NotTheDemo when the database holds other data.
 */
export async function fill(db: Database, { start, timeZone, events }: Story): Promise<boolean> {
  const emails = [...EMPLOYEES.map(({ email }) => email), FAMILY_EMAIL];
  const hashes: Hashes = new Map(
    await Promise.all(emails.map(async (email) => [email, await newPasswordHash(PASSWORD)] as const)),
  );
  return db.write(async (tx) => {
    // First: of two that fill at once the second waits here, and then finds it done.
    if (!(await mark(tx))) return false;
    await assertNothing(tx);
    const ids: Ids = new Map();
    const nobody = { userId: 0, rol: ROLES.administrador, ...THE_PRODUCT };
    await begin(tx, { ...nobody, ...momentOf(new Date(start), timeZone) }, ids, hashes);
    for (const { at, by, run } of events) {
      const actor = { userId: idOf(ids, by), rol: by.rol, ...THE_PRODUCT, ...momentOf(new Date(at), timeZone) };
      await run(tx, actor, ids, hashes);
    }
    // The password of the demo stands on its first page: nobody is asked to choose another one.
    await tx.run('UPDATE users SET clave_provisional = 0');
    return true;
  });
}
