/** The one table of lists: order, pages, and what shows while rows load, are none, or did not come. */

import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Problem } from '#client/lib/errors.ts';
import { firstRowsShown, whenPainted } from '#client/lib/firstRows.ts';
import { PHONE, useMedia } from '#client/lib/hooks.ts';
import { Button } from './Button.tsx';
import type { Column } from './column.ts';
import css from './DataTable.module.css';
import { useLateTable } from './lateTable.ts';
import { type PageFigures, Pagination } from './Pagination.tsx';
import { PlainTable } from './PlainTable.tsx';
import { goTo, type Place } from './place.ts';
import { EmptyState, ErrorState, Spinner } from './states.tsx';

export interface DataTableProps<Row> {
  /** What the table shows, for those who listen. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  figures?: PageFigures;
  onPage?: (page: number) => void;
  sort?: string;
  onSort?: (sort: string | undefined) => void;
  /** Nothing to show yet. */
  loading: boolean;
  /** Older rows are shown while the next ones are on their way. */
  updating?: boolean;
  problem: Problem | null;
  onRetry: () => void;
  /** For a list without any row. */
  emptyText: string;
  /** The way on from an empty list: a button that makes the first row, for instance. */
  emptyAction?: ReactNode;
  /** Filters are set: an empty list then offers to drop them. */
  filtered?: boolean;
  onClearFilters?: () => void;
  rowClassName?: (row: Row) => string;
  /** The row on a phone, where columns would have to be pushed sideways. */
  card?: (row: Row) => ReactNode;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, figures, onPage, sort, onSort, loading, updating, problem, onRetry } = props;
  const { card, rowClassName } = props;
  const cards = useMedia(PHONE) && card !== undefined;
  const Antd = useLateTable(!cards);
  const { frame, onLeave } = useHandover(Antd !== null);
  // Screens write both in place: a table that is given others is made anew, 25 rows of it.
  const [keyOf] = useState(() => rowKey);
  const order = useSame(onSort);
  useEffect(() => {
    if (!loading) whenPainted(firstRowsShown);
  }, [loading]);
  if (loading) return <Spinner />;
  if (problem && rows.length === 0) return <ErrorState problem={problem} onRetry={onRetry} />;
  const empty = rows.length === 0 ? <Empty {...props} /> : null;
  const table = { label, columns, rows, rowKey: keyOf, sort, onSort: order, rowClassName, empty };
  return (
    <div ref={frame} className={css.frame} aria-busy={updating || undefined}>
      {problem && <ErrorState problem={problem} onRetry={onRetry} />}
      <div className={updating ? css.updating : undefined}>
        {cards ? (
          <Cards {...props} card={card} />
        ) : Antd ? (
          <Antd {...table} />
        ) : (
          <PlainTable {...table} onLeave={onLeave} />
        )}
      </div>
      {figures && onPage && <Pagination figures={figures} onPage={onPage} waiting={updating} />}
    </div>
  );
}

/** One function for as long as the list is there, which does what the one given last does. */
function useSame<Args extends unknown[]>(work: ((...args: Args) => void) | undefined): (...args: Args) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args) => latest.current?.(...args), []);
}

/** Whoever is in the plain table when antd's takes its place stays where they are. */
function useHandover(done: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const onLeave = useCallback((left: Place) => {
    place.current = left;
  }, []);
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    if (done && place.current && table) goTo(place.current, table);
    place.current = null;
  }, [done]);
  return { frame, onLeave };
}

type CardsProps<Row> = DataTableProps<Row> & { card: (row: Row) => ReactNode };

function Cards<Row>(props: CardsProps<Row>) {
  const { label, rows, rowKey, rowClassName, card } = props;
  if (rows.length === 0) return <Empty {...props} />;
  return (
    <ul aria-label={label} className={css.cards}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={`${css.card} ${rowClassName?.(row) ?? ''}`}>
          {card(row)}
        </li>
      ))}
    </ul>
  );
}

function Empty<Row>({ filtered, emptyText, emptyAction, onClearFilters }: DataTableProps<Row>) {
  if (!filtered) return <EmptyState text={emptyText}>{emptyAction}</EmptyState>;
  return (
    <EmptyState text="Nada coincide con la búsqueda.">
      {onClearFilters && <Button onClick={onClearFilters}>Quitar filtros</Button>}
    </EmptyState>
  );
}
