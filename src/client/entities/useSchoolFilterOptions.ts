import { useMemo } from 'react';
import { useList } from '#client/entities/state.ts';
import { catalogs } from './catalogs.ts';
import { useEntities } from './state.ts';

/** The schools that a list is filtered by, those of all first; `chosen` is the id in the address, '' for all. */
export function useSchoolFilterOptions(chosen: string) {
  const { response, loading, problem, retry } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  // Hundreds of them: made anew for other schools only, not with each page of the list.
  const known = useMemo(
    () => [{ value: '', label: 'Todas' }, ...escuelas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))],
    [escuelas],
  );
  // A select would show its first option for a school that is not in the list, and say «Todas».
  const missing = chosen !== '' && !known.some(({ value }) => value === chosen);
  const unknown = { value: chosen, label: loading ? 'Cargando...' : 'Escuela que ya no existe' };
  return { options: missing ? [...known, unknown] : known, problem, retry };
}
