import { useMemo } from 'react';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities, useList } from '#client/entities/state.ts';
import type { Option } from '#client/ui/form/Choose.tsx';

/** The schools of the business, to choose one. */
export function useSchoolOptions(): readonly Option[] {
  const { response } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  return useMemo(
    () => escuelas.map(({ id, nombre, prefijo }) => ({ value: String(id), label: `${nombre} (${prefijo})` })),
    [escuelas],
  );
}
