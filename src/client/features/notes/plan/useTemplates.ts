import { useRows } from '#client/api/useRows.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useEntity } from '#client/entities/useEntity.ts';
import type { PlanPlantilla } from '#contract/entities.ts';
import { templatesFor } from '#contract/plan-templates.ts';
import type { Sale } from './planValues.ts';

/** The templates that are offered for what is sold, those of its services or its school first. */
export function useTemplates({ servicios, user_id }: Sale): PlanPlantilla[] {
  const { response } = useRows(catalogs.endpoints.listPlantillas, undefined);
  const templates = useEntities('plantillas', response);
  const escuela = useEntity('users', user_id)?.escuela;
  return templatesFor(templates, { servicios, escuela: typeof escuela === 'number' ? escuela : null });
}
