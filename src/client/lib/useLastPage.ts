import { useEffect } from 'react';
import type { PageFigures } from '#contract/pages.ts';
import type { ListParams } from './listParams.ts';

/**
 * Leads from a page past the end of a list, whose last row has been deleted or dealt with, to the page that is the last
 * one now. True for such a page: it shows no rows though there are some, and must not look like an empty list.
 */
export function useLastPage(
  figures: PageFigures | undefined,
  { page, setPage }: Pick<ListParams<never>, 'page' | 'setPage'>,
): boolean {
  const past = figures !== undefined && figures.current_page > figures.last_page;
  // Figures of an earlier page say nothing of the one that is on its way.
  const last = past && figures.current_page === page ? figures.last_page : null;
  useEffect(() => {
    if (last !== null) setPage(last);
  }, [last, setPage]);
  return past;
}
