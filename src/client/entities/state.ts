/** The store as pages and entities see it, and its typed hooks. */
import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useMemo } from 'react';
import { useStore } from 'react-redux';
import { api } from '#client/api/api.ts';
import type { HasConnection } from '#client/api/connection.ts';
import { selectPerson, selectRol } from '#client/api/session.ts';
import { useAfterRows } from '#client/lib/afterRows.ts';
import { problemOf } from '#client/lib/errors.ts';
import { useMinute } from '#client/lib/time.ts';
import type { Abono } from '#contract/entities.ts';
import type { ApiError } from '#contract/errors.ts';
import { GROUPS } from '#contract/groups.ts';
import { fullName } from '#contract/person.ts';
import type { Policy } from '#contract/policies.ts';
import { type Capability, can } from '#contract/roles.ts';
import { type QueryResult, type RecordState, readRecord, useAppSelector } from './base.ts';
import { catalogs } from './catalogs.ts';
import { selectMany, selectOne } from './select.ts';
import type { Kind, Kinds } from './tables.ts';

/** A row by its id; undefined while it is not there. */
export const useEntity = <K extends Kind>(kind: K, id: number | null | undefined): Kinds[K] | undefined =>
  useAppSelector((state) => selectOne(state, kind, id));

/** Rows by their ids, without those that are not there. */
export const useEntities = <K extends Kind>(kind: K, ids: readonly number[] | undefined): Kinds[K][] =>
  useAppSelector((state) => selectMany[kind](state, ids));

/** Null where the signed-in person may do it to the record; else the server's error, undefined where nobody is signed in. */
export function usePolicy<Record>(policy: Policy<Record>, record: Record): ApiError | null | undefined {
  const person = useAppSelector(selectPerson);
  return person ? policy(person, record) : undefined;
}

/** Whether the button that does it is there. */
export const useMay = <Record>(policy: Policy<Record>, record: Record): boolean => usePolicy(policy, record) === null;

/** Whether the signed-in person may do this to everybody's records. */
export const useCan = (capability: Capability): boolean => can(useAppSelector(selectRol), capability);

/**
 * A person by id, requested at each arrival; null for nobody. `user` is the person in the store, also while the
 * response is pending, and after a deletion, when the problem's status is 404.
 */
export function usePerson(id: number | null) {
  const { response: _, ...standing } = readRecord(catalogs.usePersonQuery(id ?? skipToken));
  return { ...standing, user: useEntity('users', id) };
}

/** The author of a queued item, and whether they can't sign in any more, as far as the server has said. */
export function useAuthor(id: number): { name: string; isGone: boolean } {
  const { error } = catalogs.usePersonQuery(id);
  const user = useEntity('users', id);
  const isDeleted = error !== undefined && problemOf(error).status === 404;
  return { name: user && !isDeleted ? fullName(user) : `Persona ${id}`, isGone: isDeleted || user?.activo === false };
}

export interface ListState<Response> extends RecordState<Response> {
  /** The shown rows belong to an earlier argument; the response for this one is pending. */
  updating: boolean;
  /** The first response for this argument is pending: data shown meanwhile belongs to another one. */
  waiting: boolean;
}

/** For lists whose rows are asked for before they open, and page by page ahead: what came just now is not asked for again. */
export const AHEAD = { refetchOnMountOrArgChange: 30 };

/** Milliseconds before the next page is prefetched: typing and paging come first at the server. */
export const REST_MS = 250;

/** The argument for the page after this one; null when there is none, or when the response is no page. */
export function nextOf(arg: unknown, response: unknown): object | null {
  const { page } = Object(arg) as { page?: unknown };
  const { last_page: last } = Object(response) as { last_page?: unknown };
  return typeof page === 'number' && typeof last === 'number' && page < last
    ? { ...Object(arg), page: page + 1 }
    : null;
}

/**
 * Of a list: its rows stay until those of the next argument have come, and the next page is asked for ahead. `ahead`
 * false: it is not, because each page that is read leaves a line in the log.
 */
export function useList<Response>(
  result: QueryResult<Response>,
  { ahead = true }: { ahead?: boolean } = {},
): ListState<Response> {
  const { data, currentData, isError, endpointName, originalArgs } = result;
  const store = useStore<HasConnection>();
  const next = ahead ? JSON.stringify(nextOf(originalArgs, currentData)) : 'null';
  useEffect(() => {
    if (next === 'null') return;
    const timer = setTimeout(() => {
      if (store.getState().connection.down) return;
      store.dispatch(api.util.prefetch(endpointName as never, JSON.parse(next) as never, {}) as never);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [store, endpointName, next]);
  const response = currentData ?? (isError ? undefined : data);
  return {
    ...readRecord(result),
    response,
    loading: response === undefined && !isError,
    updating: currentData === undefined && response !== undefined,
    waiting: currentData === undefined && !isError,
  };
}

type Taken = Pick<Abono, 'cancelado' | 'created_at' | 'registrado_por_id' | 'en_corte_abierto'>;

/**
 * Whether the signed-in person may cancel a payment or movement; `whom` is the rol to ask about an own one in the open
 * till that they may no longer cancel, else null.
 */
export function useTakeBack(
  policy: Policy<Taken & { ahora: string }>,
  taken: Taken,
): { may: boolean; whom: string | null } {
  const ahora = useMinute();
  const error = usePolicy(policy, { ...taken, ahora });
  const me = useAppSelector(selectPerson)?.id;
  const own = taken.registrado_por_id === me && taken.en_corte_abierto && !taken.cancelado;
  return { may: error === null, whom: own && error ? error.message : null };
}

/** The groups of the business; until they have come, those of every business that has not said others. */
export function useGroups(): readonly string[] {
  return readRecord(catalogs.useListGruposQuery()).response ?? GROUPS;
}

/** The same for a picker; `chosen` is among them also where the business has left it out since. */
export function useGroupOptions(chosen = ''): readonly { value: string; label: string }[] {
  const groups = useGroups();
  const all = chosen === '' || groups.includes(chosen) ? groups : [...groups, chosen];
  return all.map((value) => ({ value, label: value }));
}

/** The schools of the business, to choose one. */
export function useSchoolOptions(): readonly { value: string; label: string }[] {
  const { response } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  return useMemo(
    () => escuelas.map(({ id, nombre, prefijo }) => ({ value: String(id), label: `${nombre} (${prefijo})` })),
    [escuelas],
  );
}

/** The schools that a list is filtered by, those of all first; `chosen` is the id in the address, '' for all. */
export function useSchoolFilterOptions(chosen: string) {
  const { response, loading, problem, retry } = useList(
    catalogs.useListEscuelasQuery(useAfterRows() ? undefined : skipToken),
  );
  const escuelas = useEntities('escuelas', response);
  // Hundreds of them: made anew for other schools only, not with each page of the list.
  const known = useMemo(
    () => [{ value: '', label: 'Todas' }, ...escuelas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))],
    [escuelas],
  );
  // A select would show its first option for a school that is not in the list, and say «Todas».
  const missing = chosen !== '' && !known.some(({ value }) => value === chosen);
  const unknown = { value: chosen, label: loading ? 'Cargando...' : 'Escuela que ya no existe' };
  return { options: missing ? [...known, unknown] : known, problem, retry };
}
