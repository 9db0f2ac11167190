/** Pages of lists: offsets from the query, and the answer with its links. */
import { API_BASE } from '#contract/address.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Page } from '#contract/entities.ts';
import { pageFigures } from '#contract/pages.ts';
import { PER_PAGE } from '#contract/rules.ts';
import type { PageSlice } from '#server/db/rows.ts';

export interface PageRequest {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Of a request: endpoint, parameters and query of a list, from which its rows and links are made. */
export interface ListRequest<Query extends PageRequest = PageRequest & Record<string, unknown>> {
  endpoint: AnyEndpoint;
  params: Record<string, unknown>;
  query: Query;
}

/** The requested page of a list. */
export function slice({ page = 1, per_page = PER_PAGE }: PageRequest): PageSlice {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** The response of a paged list; its links lead to the same endpoint with every other query parameter kept. */
export function pageOf<T>(data: T[], total: number, { endpoint, params, query }: ListRequest<PageRequest>): Page<T> {
  const perPage = query.per_page ?? PER_PAGE;
  // Made once for all links: an = of any other parameter is percent-encoded, and no page has the number 0.
  const [before = '', after = ''] = endpoint.url(params, { ...query, page: 0 }).split(/(?<=[?&])page=0/);
  const url = (page: number) => `${API_BASE}${before}page=${page}${after}`;
  return { data, ...pageFigures({ total, page: query.page ?? 1, perPage, shown: data.length }, url) };
}
