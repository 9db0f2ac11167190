import { useSelector } from 'react-redux';
import { type Problem, problemOf } from '#client/lib/errors.ts';
import { useQueryOptions } from './travel.ts';

/** The parts of an RTK Query endpoint that a record's screen needs. */
interface RecordEndpoint<Arg, Result> {
  useQuerySubscription(
    arg: Arg,
    options: { refetchOnMountOrArgChange: boolean; skip: boolean },
  ): { refetch(): PromiseLike<unknown> };
  // biome-ignore lint/suspicious/noExplicitAny: the root state that RTK Query derives is of no use here
  select(arg: Arg): (state: any) => { data?: Result; error?: unknown; status: string };
}

export interface ResponseState<Result> {
  /** The response for `arg` and no other; what is known is shown while it is asked for anew. */
  response: Result | undefined;
  /** Nothing to show yet. */
  loading: boolean;
  /** Why there is no (newer) answer. */
  problem: Problem | null;
  /** Asks again; resolves when the response has come. */
  retry: () => Promise<unknown>;
}

/**
 * Asks for one record, anew at each arrival. Unlike useRows it never shows the response of the argument before: on a
 * screen where money is taken, the alumno before would stand under the name of this one.
 */
export function useResponse<Arg, Result>(endpoint: RecordEndpoint<Arg, Result>, arg: Arg): ResponseState<Result> {
  const options = useQueryOptions(true);
  const { refetch } = endpoint.useQuerySubscription(arg, options);
  const { data, error, status } = useSelector(endpoint.select(arg));
  return {
    response: data,
    loading: data === undefined && status !== 'rejected',
    problem: status === 'rejected' ? problemOf(error) : null,
    // In the past nothing was asked that could be asked again.
    retry: () => Promise.resolve(options.skip ? undefined : refetch()),
  };
}
