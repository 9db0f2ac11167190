/** Pages shown on either side of the current one. */
const NEIGHBOURS = 2;

/** The numbered links of a list: the first page, the last, and those around the current one; null for a gap. */
export function pageNumbers(current: number, last: number): (number | null)[] {
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
