import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type ListAddress, readListParams } from '#client/lib/listParams.ts';

export interface ListParams<Name extends string> extends ListAddress<Name> {
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
  const address = useMemo(() => readListParams(search, joined.split(' ') as Name[]), [joined, search]);
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
    ...address,
    filtered: Object.values(address.filters).some(Boolean),
    setFilters: (changes, { replace } = {}) =>
      change({ ...(changes as Record<string, string>), page: undefined }, replace),
    clearFilters: () => change(Object.fromEntries([...joined.split(' '), 'page'].map((name) => [name, undefined]))),
    setPage: (page) => change({ page: page > 1 ? String(page) : undefined }),
    setSort: (sort) => change({ sort, page: undefined }),
  };
}
