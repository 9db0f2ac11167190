import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

export interface ListParams<Name extends string> {
  page: number;
  /** `field` or `-field`; undefined: the server's own order. */
  sort: string | undefined;
  /** '' where nothing is chosen. */
  filters: Record<Name, string>;
  /** Whether any filter is set: an empty list then says so. */
  filtered: boolean;
  /** Changes filters and goes to the first page. `replace`: while typing, so that back does not undo letter by letter. */
  setFilters(changes: Partial<Record<Name, string>>, options?: { replace?: boolean }): void;
  clearFilters(): void;
  setPage(page: number): void;
  setSort(sort: string | undefined): void;
}

/** A list's filters, page and order live in the address: back, forward, reload and a sent link show the same. */
export function useListParams<const Name extends string>(names: readonly Name[]): ListParams<Name> {
  const [search, setSearch] = useSearchParams();
  // The names of a list never change; joined they are one value to depend on.
  const joined = names.join(' ');
  const filters = useMemo(
    () => Object.fromEntries(joined.split(' ').map((name) => [name, search.get(name) ?? ''])) as Record<Name, string>,
    [joined, search],
  );
  const change = useCallback(
    (changes: Record<string, string | undefined>, replace = false) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { replace },
      ),
    [setSearch],
  );
  return {
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    sort: search.get('sort') ?? undefined,
    filters,
    filtered: Object.values(filters).some(Boolean),
    setFilters: (changes, { replace } = {}) =>
      change({ ...(changes as Record<string, string>), page: undefined }, replace),
    clearFilters: () => change(Object.fromEntries([...joined.split(' '), 'page'].map((name) => [name, undefined]))),
    setPage: (page) => change({ page: page > 1 ? String(page) : undefined }),
    setSort: (sort) => change({ sort, page: undefined }),
  };
}
