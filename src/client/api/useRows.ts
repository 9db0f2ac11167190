import { useSelector } from 'react-redux';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import type { HasLists } from './lists.ts';
import { type PagedEndpoint, usePages } from './pages.ts';
import { useQueryOptions } from './travel.ts';

/** The parts of an RTK Query endpoint that a list needs. */
interface ListEndpoint<Arg, Result> extends PagedEndpoint<Arg> {
  useQuerySubscription(
    arg: Arg,
    options: { refetchOnMountOrArgChange: boolean; skip: boolean },
  ): { refetch(): unknown };
  // biome-ignore lint/suspicious/noExplicitAny: the root state that RTK Query derives is of no use here
  select(arg: Arg): (state: any) => Entry<Result>;
}
interface Entry<Result> {
  data?: Result;
  error?: unknown;
  status: string;
  fulfilledTimeStamp?: number;
}

const standing = ({ status, data }: Entry<unknown>) => (status !== 'rejected' && data !== undefined ? 'there' : status);
/** Rows that are there and asked for again are the same to a list: it is not made anew for that. */
const sameToList = (one: Entry<unknown>, other: Entry<unknown>) =>
  one.data === other.data &&
  one.error === other.error &&
  one.fulfilledTimeStamp === other.fulfilledTimeStamp &&
  standing(one) === standing(other);

export interface RowsResult<Result> {
  /** The response for `arg`, or while it is on its way the one that the list showed before. */
  response: Result | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** The shown rows belong to an earlier argument; the response for `arg` is pending. */
  updating: boolean;
  /** The response for `arg` is on its way and was never there: whatever is shown meanwhile says nothing about it. */
  waiting: boolean;
  /** Why there is no (newer) answer for `arg`. */
  problem: Problem | null;
  /** Asks again; resolves when the response has come. */
  retry: () => Promise<unknown>;
}

/**
 * Asks an endpoint and reads its response from the store. The hook's own `data` would remember a response across a jump
 * in DevTools and point at rows from the future. One endpoint serves one list: they share the last shown argument.
 * The page after the one that is shown is asked for ahead, when there is nothing else to do.
 * `ahead` false: the next page is not, because each page that is answered leaves a line saying who read it.
 * `fresh`: a kept response is shown at once and asked for again on arrival, since others write at other counters.
 */
export function useRows<Arg, Result>(
  endpoint: ListEndpoint<Arg, Result>,
  arg: Arg,
  { fresh = false, ahead = true }: { fresh?: boolean; ahead?: boolean } = {},
): RowsResult<Result> {
  const options = useQueryOptions(fresh);
  const past = options.skip;
  const { refetch } = endpoint.useQuerySubscription(arg, options);
  const current = useSelector(endpoint.select(arg), sameToList);
  const last = useSelector((state: HasLists) => state.lists[endpoint.name]?.shown as Arg | undefined);
  const shown = useSelector(endpoint.select(last === undefined ? arg : last), sameToList);
  const pending = current.status === 'pending' || current.status === 'uninitialized';
  const stamp = past || current.data === undefined ? null : (current.fulfilledTimeStamp ?? null);
  usePages(endpoint, arg, { response: current.data, stamp, ahead });
  const response = current.data ?? (pending ? shown.data : undefined);
  return {
    response,
    loading: pending && response === undefined,
    updating: current.data === undefined && response !== undefined,
    waiting: pending && current.data === undefined,
    problem: current.status === 'rejected' ? problemOf(current.error) : null,
    // In the past nothing was asked that could be asked again.
    retry: () => Promise.resolve(past ? undefined : refetch()),
  };
}
