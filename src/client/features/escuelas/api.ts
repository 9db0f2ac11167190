import { api } from '#client/api/api.ts';
import { change, done, post } from '#client/entities/mutations.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

export type EscuelaBody = Sendable<BodyOf<typeof endpoints.createEscuela>>;

export const escuelas = api.injectEndpoints({
  endpoints: (build) => ({
    createEscuela: build.mutation(
      post(endpoints.createEscuela, ({ escuela }, rows) => rows.escuela(escuela), ['escuelas']),
    ),
    // People's rows carry the school's name.
    updateEscuela: build.mutation(
      change(endpoints.updateEscuela, ({ escuela }, rows) => rows.escuela(escuela), ['escuelas', 'alumnos', 'users']),
    ),
    // Also when it was refused: it may be gone already.
    deleteEscuela: build.mutation(change(endpoints.deleteEscuela, done, () => ['escuelas'])),
  }),
});
