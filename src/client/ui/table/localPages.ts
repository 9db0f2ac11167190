/** Pages of a list that came whole. */
import { pageNumbers } from '#contract/pages.ts';
import type { PageFigures } from './Pagination.tsx';

/** The figures of one page of `total` rows; a page past the end is the last one. */
export function localPage(total: number, wanted: number, perPage: number): PageFigures & { start: number } {
  const last = Math.max(1, Math.ceil(total / perPage));
  const page = Math.min(Math.max(1, wanted), last);
  const start = (page - 1) * perPage;
  const url = (number: number) => (number >= 1 && number <= last && number !== page ? `?page=${number}` : null);
  return {
    start,
    total,
    per_page: perPage,
    current_page: page,
    last_page: last,
    from: total > 0 ? start + 1 : null,
    to: total > 0 ? Math.min(total, start + perPage) : null,
    links: [
      { label: 'Anterior', url: url(page - 1), active: false },
      ...pageNumbers(page, last).map((number) =>
        number === null
          ? { label: '…', url: null, active: false }
          : { label: String(number), url: url(number), active: number === page },
      ),
      { label: 'Siguiente', url: url(page + 1), active: false },
    ],
    next_page_url: url(page + 1),
    prev_page_url: url(page - 1),
  };
}
