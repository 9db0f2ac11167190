/** Pages of lists: offsets from the query, and the answer with its links. */
import { API_BASE } from '#contract/address.ts';
import type { AnyCall } from '#contract/call.ts';
import type { Page, PageLink } from '#contract/entities.ts';
import { pageNumbers } from '#contract/pages.ts';
import { PER_PAGE } from '#contract/rules.ts';
import { JsonText, type Piece, withCommas } from './json-text.ts';

export interface PageRequest {
  page?: number | undefined;
  per_page?: number | undefined;
}

/** Rows a page and how many come before it. */
export function slice({ page = 1, per_page = PER_PAGE }: PageRequest): { limit: number; offset: number } {
  return { limit: per_page, offset: (page - 1) * per_page };
}

/** The answer of a paged list; its links lead to the same call with every other query parameter kept. */
export function pageOf<T>(
  data: T[],
  total: number,
  request: { call: AnyCall; params: Record<string, unknown>; query: PageRequest & Record<string, unknown> },
): Page<T> {
  const { call, params, query } = request;
  const perPage = query.per_page ?? PER_PAGE;
  const current = query.page ?? 1;
  const last = Math.max(1, Math.ceil(total / perPage));
  // Made once for all links: an = of any other parameter is percent-encoded, and no page has the number 0.
  const [before = '', after = ''] = call.url(params, { ...query, page: 0 }).split(/(?<=[?&])page=0/);
  const url = (page: number) => `${API_BASE}${before}page=${page}${after}`;
  const previous = current > 1 ? url(Math.min(current - 1, last)) : null;
  const next = current < last ? url(current + 1) : null;
  const numbered: PageLink[] = pageNumbers(Math.min(current, last), last).map((page) =>
    page === null
      ? { label: '…', url: null, active: false }
      : { label: String(page), url: url(page), active: page === current },
  );
  return {
    data,
    total,
    per_page: perPage,
    current_page: current,
    last_page: last,
    from: data.length > 0 ? (current - 1) * perPage + 1 : null,
    to: data.length > 0 ? (current - 1) * perPage + data.length : null,
    links: [
      { label: 'Anterior', url: previous, active: false },
      ...numbered,
      { label: 'Siguiente', url: next, active: false },
    ],
    next_page_url: next,
    prev_page_url: previous,
  };
}

/** The same of rows that are JSON already. */
export function pageText<T>(
  rows: readonly Piece[],
  total: number,
  request: Parameters<typeof pageOf>[2],
  more: Record<string, unknown> = {},
): JsonText<Page<T>> {
  const { data: _, ...rest } = pageOf(Array(rows.length), total, request);
  return new JsonText(['{"data":[', ...withCommas(rows), `],${JSON.stringify({ ...rest, ...more }).slice(1)}`]);
}
