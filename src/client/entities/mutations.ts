/** Mutations of RTK Query made of an endpoint of the contract: their argument is what that endpoint takes. */

import type { Tag } from '#client/api/api.ts';
import type { Meta } from '#client/api/http.ts';
import { request } from '#client/api/request.ts';
import type { Sendable } from '#client/lib/secret.ts';
import type { AnyEndpoint, BodyOf, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { type Splitter, split } from './split.ts';

/** A part that an endpoint without a schema for it does not take. */
type Part<Name extends string, Value> = string extends keyof Value ? unknown : Record<Name, Value>;
type Parts<C extends AnyEndpoint> = Part<'params', ParamsOf<C>> &
  Part<'body', Sendable<BodyOf<C>>> & { query?: Partial<QueryOf<C>> };

/** Tags to invalidate after a successful write, or a function of its result. */
type Tags<Result> = readonly Tag[] | ((result: Result | undefined) => readonly Tag[]);

type Result<C extends AnyEndpoint, Ids> = (response: ResponseOf<C>, rows: Splitter) => Ids;

/** `ids` as in `split`. */
const mutation = <C extends AnyEndpoint, Ids, Arg>(endpoint: C, ids: Result<C, Ids>, tags: Tags<Ids>) => ({
  query: (parts: Arg) => request(endpoint, parts as Parameters<typeof request<C>>[1]),
  transformResponse: split(endpoint, ids) as (response: ResponseOf<C>, meta: Meta | undefined) => Ids,
  invalidatesTags: (result: Ids | undefined) =>
    typeof tags === 'function' ? tags(result) : result === undefined ? [] : tags,
});

/** With the Idempotency-Key that its form made when it opened. */
export const post = <C extends AnyEndpoint, Ids>(endpoint: C, ids: Result<C, Ids>, tags: Tags<Ids> = []) =>
  mutation<C, Ids, Parts<C> & { key: string }>(endpoint, ids, tags);

/** PUT and DELETE, which may come twice. */
export const change = <C extends AnyEndpoint, Ids>(endpoint: C, ids: Result<C, Ids>, tags: Tags<Ids> = []) =>
  mutation<C, Ids, Parts<C>>(endpoint, ids, tags);

/** For responses that say only that it is done. */
export const done = () => true as const;
