import { api } from '#client/api/api.ts';
import { change, done, post } from '#client/entities/split.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { planes as endpoints } from '#contract/endpoints/planes.ts';

export type PlantillaBody = Sendable<BodyOf<typeof endpoints.updatePlantilla>>;

export const planes = api.injectEndpoints({
  endpoints: (build) => ({
    createPlantilla: build.mutation(
      post(endpoints.createPlantilla, ({ plantilla }, rows) => rows.plantillas(plantilla), ['planes']),
    ),
    updatePlantilla: build.mutation(
      change(endpoints.updatePlantilla, ({ plantilla }, rows) => rows.plantillas(plantilla), ['planes']),
    ),
    // Also when it was refused: it may be gone already.
    deletePlantilla: build.mutation(change(endpoints.deletePlantilla, done, () => ['planes'])),
  }),
});
