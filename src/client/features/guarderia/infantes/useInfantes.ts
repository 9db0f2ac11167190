import { useList } from '#client/api/results.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { guarderia } from '../api.ts';

/** A page of the children, a family's own or for staff those that match, and their rows. */
export function useInfantes(
  query: Partial<QueryOf<typeof endpoints.listInfantes>>,
  options?: Parameters<typeof useList>[1],
) {
  const found = useList(guarderia.useInfantesQuery(query), options);
  const rows = useAppSelector((state) => selectInfantesEnLista(state, found.response?.ids));
  return { ...found, rows };
}
