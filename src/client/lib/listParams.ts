/** URL parameters of a list: filters, page, order, and the record in its form. */
import { useCallback, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type ListAddress, readListParams } from './listAddress.ts';
import { EDITED, idOf } from './urls.ts';

export interface ListParams<Name extends string> extends ListAddress<Name> {
  /** Whether any filter is set: an empty list then says so. */
  filtered: boolean;
  /** Changes filters and goes to the first page. `replace`: while typing, so that back does not undo letter by letter. */
  setFilters(changes: Partial<Record<Name, string>>, options?: { replace?: boolean }): void;
  clearFilters(): void;
  /** `replace`: of a page that shows nothing, to which back must not lead. */
  setPage(page: number, options?: { replace?: boolean }): void;
  setSort(sort: string | undefined): void;
  /** The props of a filter's field. */
  field(name: Name): { value: string; onChange: (value: string) => void };
  /** The props of the list's table. */
  table: {
    onPage: ListParams<Name>['setPage'];
    filtered: boolean;
    onClearFilters: () => void;
  };
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
  const filtered = Object.values(address.filters).some(Boolean);
  const setFilters: ListParams<Name>['setFilters'] = (changes, { replace } = {}) =>
    change({ ...(changes as Record<string, string>), page: undefined }, replace);
  const clearFilters = () =>
    change(Object.fromEntries([...joined.split(' '), 'page'].map((name) => [name, undefined])));
  const setPage: ListParams<Name>['setPage'] = (page, { replace } = {}) =>
    change({ page: page > 1 ? String(page) : undefined }, replace);
  return {
    ...{ ...address, filtered, setFilters, clearFilters, setPage },
    setSort: (sort) => change({ sort, page: undefined }),
    field: (name) => ({
      value: address.filters[name],
      onChange: (value) => setFilters({ [name]: value } as Partial<Record<Name, string>>),
    }),
    table: { onPage: setPage, filtered, onClearFilters: clearFilters },
  };
}

/** Where a link of a list leads that puts a record into the form beside it. */
export const editLink = (id: number) => `?${EDITED}=${id}`;

/**
 * The record of a list that the form beside it edits. It is in the address: back returns to the empty form, unsaved
 * values are asked about before another record replaces it, and a draft finds its form again.
 */
export function useEdited() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [round, setRound] = useState(0);
  return {
    id: idOf(search.get(EDITED) ?? undefined),
    /** Another one after each record: as part of the form's key it makes the form anew, with the cursor in its first field. */
    round,
    /** The record was saved, or is let go of. */
    onDone: () => {
      setRound((count) => count + 1);
      navigate({ search: '' }, { replace: true });
    },
  };
}
