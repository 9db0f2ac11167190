/** The next page of a list, asked for ahead while there is nothing else to do. */
import { useEffect, useRef } from 'react';
import { useStore } from 'react-redux';
import { equal } from '#client/lib/equal.ts';
import type { HasConnection } from './connection.ts';
import { type HasLists, listShown } from './lists.ts';
import type { HasMutations } from './session.ts';

/** Milliseconds that a page stands before the next one is asked for: who types or turns pages wants the server free. */
export const REST_MS = 250;

interface Cache extends HasLists, HasConnection, HasMutations {}

/** The parts of an endpoint needed to prefetch a page. */
export interface PagedEndpoint<Arg> {
  name: string;
  // biome-ignore lint/suspicious/noExplicitAny: a thunk of RTK Query, whose root state is of no use here
  initiate(arg: Arg, options: { subscribe: false }): any;
}

/** The argument for the page after this one; null when there is none, or when the response is no page. */
export function nextOf<Arg>(arg: Arg, response: unknown): Arg | null {
  const { page } = (arg ?? {}) as { page?: unknown };
  const { last_page: last } = (response ?? {}) as { last_page?: unknown };
  return typeof page === 'number' && typeof last === 'number' && page < last ? { ...arg, page: page + 1 } : null;
}

/** Whether a request that nobody waits for would be in nobody's way. */
const atRest = ({ api, connection }: Cache) =>
  !connection.down && navigator.onLine && Object.values(api.mutations).every((one) => one?.status !== 'pending');

/** Whether a value is of a list that goes by pages. */
const isPaged = (arg: unknown) => typeof (arg as { page?: unknown } | null | undefined)?.page === 'number';

interface Arrival {
  response: unknown;
  /** When the response came; null while it is not there. */
  stamp: number | null;
  /** Whether the next page is asked for. */
  ahead: boolean;
}

/**
 * Tells the store what a list shows, and asks for the next page once the response for this one is there. No screen holds
 * what was asked ahead: it goes like any response that nobody shows.
 */
export function usePages<Arg>(
  endpoint: PagedEndpoint<Arg>,
  arg: Arg,
  { response, stamp, ahead: enabled }: Arrival,
): void {
  const store = useStore<Cache>();
  const paged = isPaged(arg);
  const here = JSON.stringify(arg);
  const ahead = JSON.stringify(enabled ? nextOf(arg, response) : null);
  const reported = useRef('');
  const latest = useRef(0);

  useEffect(() => {
    // A jump in DevTools changes what is there, and is no arrival.
    if (stamp === null || !paged || reported.current === here) return;
    reported.current = here;
    const shown = JSON.parse(here) as Arg;
    if (equal(store.getState().lists[endpoint.name]?.shown, shown)) return;
    store.dispatch(listShown({ endpointName: endpoint.name, arg: shown }));
  }, [store, endpoint, here, stamp, paged]);

  useEffect(() => {
    // Nor does it ask for anything: what it shows came earlier.
    if (stamp === null || !paged || stamp <= latest.current) return;
    const next = JSON.parse(ahead) as Arg | null;
    const prefetch = () => {
      latest.current = stamp;
      if (next !== null && atRest(store.getState())) store.dispatch(endpoint.initiate(next, { subscribe: false }));
    };
    const timer = setTimeout(prefetch, REST_MS);
    return () => clearTimeout(timer);
  }, [store, endpoint, ahead, stamp, paged]);
}
