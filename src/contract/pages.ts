/** Pagination fields of lists: range, total and links. */
import type { Page } from './entities.ts';

/** Pages shown on either side of the current one. */
const NEIGHBOURS = 2;

/** The numbered links of a list: the first page, the last, and those around the current one; null for a gap. */
function pageNumbers(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, last]);
  for (let page = current - NEIGHBOURS; page <= current + NEIGHBOURS; page += 1) wanted.add(page);
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).sort((a, b) => a - b);
  // A gap of more than one page becomes «…»; a gap of exactly one page is that page.
  return pages.flatMap((page, index) => {
    const before = pages[index - 1];
    if (before === undefined || page === before + 1) return [page];
    return page === before + 2 ? [page - 1, page] : [null, page];
  });
}

/** All that a page says besides its rows. */
export type PageFigures = Omit<Page<unknown>, 'data'>;

/**
 * The figures of a page of `shown` rows; there may be more than `total`, whose count is capped. `urlOf` makes the
 * address of a page. On a page past the end the links lead to the last one.
 */
export function pageFigures(
  { total, page, perPage, shown }: { total: number; page: number; perPage: number; shown: number },
  urlOf: (page: number) => string,
): PageFigures {
  const last = Math.max(1, Math.ceil(total / perPage));
  const first = (page - 1) * perPage;
  const previous = page > 1 ? urlOf(Math.min(page - 1, last)) : null;
  const next = page < last ? urlOf(page + 1) : null;
  return {
    total,
    per_page: perPage,
    current_page: page,
    last_page: last,
    from: shown > 0 ? first + 1 : null,
    to: shown > 0 ? first + shown : null,
    links: [
      { label: 'Anterior', url: previous, active: false },
      ...pageNumbers(Math.min(page, last), last).map((number) =>
        number === null
          ? { label: '…', url: null, active: false }
          : { label: String(number), url: urlOf(number), active: number === page },
      ),
      { label: 'Siguiente', url: next, active: false },
    ],
    next_page_url: next,
    prev_page_url: previous,
  };
}
