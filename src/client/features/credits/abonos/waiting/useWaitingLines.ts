import { skipToken } from '@reduxjs/toolkit/query';
import { useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import type { PendingNote } from '#client/offline/item.ts';
import type { Concepto } from '#contract/entities.ts';

export type Line = Pick<Concepto, 'servicio' | 'costo'>;

/** Lines of a queued note; unknown services show their number. */
export function useWaitingLines(item: PendingNote | undefined): Line[] {
  const { response } = useList(catalogs.useListServiciosQuery(item ? undefined : skipToken));
  const known = useEntities('servicios', response);
  if (!item) return [];
  const { serviciosArr, costosArr } = item.body;
  return costosArr.map((costo, index) => {
    const id = serviciosArr[index];
    return { servicio: known.find((one) => one.id === id)?.servicio ?? `Servicio ${id}`, costo };
  });
}
