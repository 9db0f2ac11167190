import { type InferType, object } from 'yup';
import { endpoint } from '../endpoint.ts';
import type { PlanPlantilla } from '../entities.ts';
import { version } from '../fields.ts';
import { readOnlyOf, typedOf } from '../record.ts';
import { plantillaRecord } from '../records/planes.ts';
import { idParams } from './common.ts';

export const plantillaBody = object(typedOf(plantillaRecord));
export type PlantillaBody = InferType<typeof plantillaBody>;

interface Changed {
  success: true;
  plantilla: PlanPlantilla;
}

/** Templates of plans. A change sends the whole template: the fields of a rhythm are checked together. */
export const planes = {
  listPlantillas: endpoint<{ datos: PlanPlantilla[] }>()('GET /planes', 'planes:read'),
  createPlantilla: endpoint<Changed>()('POST /planes', 'planes:write', {
    body: plantillaBody,
    readOnly: readOnlyOf(plantillaRecord),
    status: 201,
  }),
  updatePlantilla: endpoint<Changed>()('PUT /planes/:id', 'planes:write', {
    params: idParams,
    body: plantillaBody.shape({ version: version() }),
    readOnly: readOnlyOf(plantillaRecord),
  }),
  deletePlantilla: endpoint<{ success: true }>()('DELETE /planes/:id', 'planes:write', { params: idParams }),
};
