import type { PlantillaBody } from '#contract/endpoints/planes.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import { ROLES } from '#contract/roles.ts';
import { createPlantilla } from '#server/features/planes/planes.service.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import type { Ground } from './builders.ts';

let made = 0;

/** Three monthly instalments under a name that no other template of the file has. */
export function plantillaBody(fields: Partial<PlantillaBody> = {}): PlantillaBody {
  made += 1;
  return { nombre: `Plantilla ${made}`, numero: 3, ritmo: 'mensual', primero: 0, ...fields } as PlantillaBody;
}

/** A template of plans. */
export function aPlantilla({ db, clock }: Ground, fields: Partial<PlantillaBody> = {}): Promise<PlanPlantilla> {
  const actor = {
    ...THE_PRODUCT,
    userId: 0,
    rol: ROLES.administrador,
    ...momentOf(clock.now(), 'America/Mexico_City'),
  };
  return db.write((tx) => createPlantilla(tx, actor, plantillaBody(fields)));
}
