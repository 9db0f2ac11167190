import { useRows } from '#client/api/useRows.ts';
import { selectInfantesEnLista } from '#client/entities/select.ts';
import { useAppSelector } from '#client/entities/state.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { guarderia } from '../api.ts';

/** A page of the children, a family's own or for staff those that match, and their rows. */
export function useInfantes(
  query: Partial<QueryOf<typeof endpoints.listInfantes>>,
  options?: Parameters<typeof useRows>[2],
) {
  const found = useRows(guarderia.endpoints.infantes, query, options);
  const rows = useAppSelector((state) => selectInfantesEnLista(state, found.response?.ids));
  return { ...found, rows };
}
