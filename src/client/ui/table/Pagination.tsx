/** The pages of a list. Our own: antd's counts its pages itself, and these are the links that the server sends. */
import Flex from 'antd/es/flex';
import { useEffect } from 'react';
import { useLatest } from '#client/lib/hooks.ts';
import { count } from '#client/lib/numbers.ts';
import type { PageLink } from '#contract/entities.ts';
import { type PageFigures, pageFigures } from '#contract/pages.ts';
import { Button } from '../Button.tsx';

/** The page that a link of the server leads to; null when it leads nowhere. */
function pageOf({ url }: PageLink): number | null {
  if (url === null) return null;
  const page = Number(/[?&]page=([^&#]*)/.exec(url)?.[1] ?? 1);
  return Number.isInteger(page) && page > 0 ? page : null;
}

/**
 * A page without rows of a list that has some: its last row has been deleted or dealt with, or the address is an old one.
 * It must not look like an empty list.
 */
export const isPastEnd = ({ total, from, current_page, last_page }: PageFigures): boolean =>
  total > 0 && from === null && current_page > last_page;

/** There is nothing at all: neither to filter nor to export. Figures of an earlier filter say nothing of that. */
export const isNothingYet = (
  figures: PageFigures | undefined,
  { filtered, updating }: { filtered: boolean; updating: boolean },
): boolean => figures?.total === 0 && !figures.en_baja && !filtered && !updating;

/** The buttons of the server's links, and which rows of how many are shown; a page past the end leads to the last one. */
export function Pagination({
  figures,
  onPage,
  waiting,
}: {
  figures: PageFigures;
  onPage: (page: number, options?: { replace: boolean }) => void;
  /** Rows of another page are on their way. */
  waiting?: boolean;
}) {
  const { from, to, total, total_minimo, links, last_page } = figures;
  const latest = useLatest(onPage);
  // Figures of an earlier page say nothing of the one that is on its way.
  const end = isPastEnd(figures) && !waiting ? last_page : null;
  useEffect(() => {
    if (end !== null) latest.current(end, { replace: true });
  }, [end, latest]);
  return (
    <Flex wrap align="center" justify="space-between" gap={8} style={{ padding: '12px 0' }}>
      <span style={{ color: 'var(--muted)', fontVariantNumeric: 'tabular-nums' }}>
        {from === null || to === null
          ? ''
          : `${count(from)}–${count(to)} de ${total_minimo ? 'más de ' : ''}${count(total)}`}
      </span>
      {last_page > 1 && (
        <Flex wrap gap={4} component="nav" aria-label="Páginas">
          {links.map((link, index) => {
            const page = pageOf(link);
            return (
              <Button
                // «Siguiente» is the same button on every page, and keeps the focus; «…» may come twice.
                key={link.url === null ? `${link.label} ${index}` : link.label}
                kind={link.active ? 'plain' : 'quiet'}
                disabled={page === null && !link.active}
                // Not `disabled` while rows are on their way: the pressed button would lose the focus.
                aria-disabled={waiting || undefined}
                aria-current={link.active ? 'page' : undefined}
                onClick={() => page !== null && !link.active && !waiting && onPage(page)}
              >
                {link.label}
              </Button>
            );
          })}
        </Flex>
      )}
    </Flex>
  );
}

/** Of a list that came whole: the figures of one page of `total` rows; a page past the end is the last one. */
export function localPage(total: number, wanted: number, perPage: number): PageFigures {
  const page = Math.max(1, Math.min(wanted, Math.ceil(total / perPage)));
  const shown = Math.min(perPage, total - (page - 1) * perPage);
  return pageFigures({ total, page, perPage, shown }, (number) => `?page=${number}`);
}
