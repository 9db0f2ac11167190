/** What the address of a list says; the router is not needed to read it. */
import { looksLikePhone } from '#contract/phones.ts';
import { SEARCH_MAX } from '#contract/rules.ts';
import { cleanText } from '#contract/search.ts';
import { withoutLinks } from './secret.ts';

export interface ListAddress<Name extends string> {
  page: number;
  /** `field` or `-field`; undefined: the server's own order. */
  sort: string | undefined;
  /** '' where nothing is chosen. */
  filters: Record<Name, string>;
}

/** Highest page that endpoints take. */
const PAGE_MAX = 1_000_000;

/** Reads it; a page that is no whole number from 1 on counts as 1. */
export function readListParams<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): ListAddress<Name> {
  return {
    page: Math.min(PAGE_MAX, Math.max(1, Math.trunc(Number(search.get('page'))) || 1)),
    sort: search.get('sort') ?? undefined,
    filters: Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>,
  };
}

export const searchTextOf = (typed: string): string =>
  cleanText(withoutLinks(typed)).toUpperCase().slice(0, SEARCH_MAX);

/** The better search kind for a text without results: e-mail for an address, phone for digits. */
export const likelierIn = (texto: string): 'email' | 'celular' | null =>
  texto.includes('@') ? 'email' : looksLikePhone(texto) ? 'celular' : null;

/** The order of an address; one by none of these fields counts as left out. */
export const sortOf = <Field extends string>(
  fields: readonly Field[],
  sort: string | undefined,
): Field | `-${Field}` | undefined =>
  fields.flatMap((field) => [field, `-${field}` as const]).find((one) => one === sort);
