import { api } from '#client/api/api.ts';
import { change, done, post } from '#client/entities/split.ts';
import { escuelas as endpoints } from '#contract/endpoints/escuelas.ts';

export const escuelas = api.injectEndpoints({
  endpoints: (build) => ({
    createEscuela: build.mutation(
      post(endpoints.createEscuela, ({ escuela }, rows) => rows.escuelas(escuela), ['escuelas']),
    ),
    // People's rows carry the school's name.
    updateEscuela: build.mutation(
      change(endpoints.updateEscuela, ({ escuela }, rows) => rows.escuelas(escuela), ['escuelas', 'alumnos', 'users']),
    ),
    // Also when it was refused: it may be gone already.
    deleteEscuela: build.mutation(change(endpoints.deleteEscuela, done, () => ['escuelas'])),
  }),
});
