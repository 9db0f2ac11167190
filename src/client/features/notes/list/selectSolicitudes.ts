import { createSelector, weakMapMemoize } from '@reduxjs/toolkit';
import { type AlumnoView, options, selectAlumnos } from '#client/entities/select.ts';
import type { AlumnoIds } from '#client/entities/split.ts';
import type { HasEntities } from '#client/entities/tables.ts';
import { sumDollars } from '#contract/money.ts';
import type { Solicitud } from './solicitudesCells.tsx';

/** The same row for the same parts: what changed in the store repaints its own row alone. */
const solicitud = weakMapMemoize(
  (alumno: AlumnoView, pagado: number, number: number, byFolio: boolean): Solicitud => ({
    ...alumno,
    pagado,
    number,
    byFolio,
  }),
);

/** The rows of the requests list. `from`: running number of the first one; `byFolio`: they were searched by folio. */
export const selectSolicitudes = createSelector(
  [
    (state: HasEntities, ids: readonly AlumnoIds[] | undefined) => selectAlumnos(state, ids),
    (state: HasEntities) => state.entities.abonos.entities,
    (_state: HasEntities, _ids: unknown, from: number) => from,
    (_state: HasEntities, _ids: unknown, _from: number, byFolio: boolean) => byFolio,
  ],
  (alumnos, abonos, from, byFolio) =>
    alumnos.map((alumno, index) => {
      const paid = (alumno.note?.creditos ?? []).map((id) => abonos[id]?.amount ?? 0);
      return solicitud(alumno, sumDollars(paid), from + index, byFolio);
    }),
  options,
);
