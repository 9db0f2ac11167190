/** Endpoint argument from the list's address. */
import { searchTextOf, sortOf } from '#client/lib/listParams.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { INFANTE_SORT } from '#contract/endpoints/infantes.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { INFANTE_ESTADOS } from '#contract/guarderia-rules.ts';
import { NAME_MAX } from '#contract/rules.ts';

export const PARAMS = ['texto', 'sala', 'estado'] as const;
export type Param = (typeof PARAMS)[number];

/** Highest page that the endpoint takes. */
const PAGE_MAX = 1_000_000;

/** Whatever the address holds that is none of the choices counts as left out. */
export const argOf = (
  { texto, sala, estado }: Record<Param, string>,
  page: number,
  sort: string | undefined,
): Partial<QueryOf<typeof endpoints.listInfantes>> => ({
  page: Math.min(page, PAGE_MAX),
  texto: searchTextOf(texto) || undefined,
  sala: sala.trim().slice(0, NAME_MAX) || undefined,
  estado: INFANTE_ESTADOS.find((one) => one === estado),
  sort: sortOf(INFANTE_SORT, sort),
});
