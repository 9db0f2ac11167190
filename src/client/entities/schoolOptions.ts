import { useMemo } from 'react';
import { catalogs } from './catalogs.ts';
import { useEntities, useList } from './state.ts';

/** The schools of the business, to choose one. */
export function useSchoolOptions(): readonly { value: string; label: string }[] {
  const { response } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  return useMemo(
    () => escuelas.map(({ id, nombre, prefijo }) => ({ value: String(id), label: `${nombre} (${prefijo})` })),
    [escuelas],
  );
}
