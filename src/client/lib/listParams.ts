/** What the address of a list says. */
export interface ListAddress<Name extends string> {
  page: number;
  /** `field` or `-field`; undefined: the server's own order. */
  sort: string | undefined;
  /** '' where nothing is chosen. */
  filters: Record<Name, string>;
}

/** Reads it; a page that is no whole number from 1 on counts as 1. */
export function readListParams<Name extends string>(
  search: URLSearchParams,
  names: readonly Name[],
): ListAddress<Name> {
  return {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    sort: search.get('sort') ?? undefined,
    filters: Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>,
  };
}
