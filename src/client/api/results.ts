/** The results of RTK Query's hooks as screens draw them. */
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { api } from './api.ts';
import type { HasConnection } from './connection.ts';

/** The parts of a result that are read here. */
interface QueryResult<Response> {
  data?: Response | undefined;
  currentData?: Response | undefined;
  isError: boolean;
  error?: unknown;
  endpointName?: string | undefined;
  originalArgs?: unknown;
  refetch: () => PromiseLike<unknown>;
}

export interface RecordState<Response> {
  /** The response for this argument and no other; what is known is shown while it is asked for anew. */
  response: Response | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** Why there is no (newer) response. */
  problem: Problem | null;
  /** Asks again; resolves when the response has come. */
  retry: () => Promise<unknown>;
}

/** Of one record: on a screen where money is taken, the alumno before would stand under the name of this one. */
export function readRecord<Response>(result: QueryResult<Response>): RecordState<Response> {
  const { currentData: response, isError, error, refetch } = result;
  return {
    response,
    loading: response === undefined && !isError,
    problem: isError ? problemOf(error) : null,
    retry: () => Promise.resolve(refetch()),
  };
}

export interface ListState<Response> extends RecordState<Response> {
  /** The shown rows belong to an earlier argument; the response for this one is pending. */
  updating: boolean;
  /** The response for this argument is pending and was never there: what is shown meanwhile says nothing about it. */
  waiting: boolean;
}

/** Milliseconds that a page stands before the next one is asked for: who types or turns pages wants the server free. */
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
