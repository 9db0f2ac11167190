/** Pages of lists: offsets from the query, and the answer with its links. */
import { type AnyCall, API_BASE } from '#contract/call.ts';
import type { Page, PageLink } from '#contract/entities.ts';
import { pageNumbers } from '#contract/pages.ts';
import { PER_PAGE } from '#contract/rules.ts';

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
  const url = (page: number) => `${API_BASE}${call.url(params, { ...query, page })}`;
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
