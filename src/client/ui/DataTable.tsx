/** The one table of lists: order, pages, and what shows while rows load, are none, or did not come. */

import type { ColumnType } from 'antd/es/table';
import Table from 'antd/es/table';
import { type ReactNode, useMemo } from 'react';
import type { Problem } from '#client/lib/errors.ts';
import { useMedia } from '#client/lib/hooks.ts';
import { Button } from './Button.tsx';
import css from './DataTable.module.css';
import { type PageFigures, Pagination } from './Pagination.tsx';
import { EmptyState, ErrorState, Spinner } from './states.tsx';

export interface Column<Row> {
  title: string;
  /** Cell of a row; columns stand at module scope, so that a repaint makes none anew. */
  render: (row: Row, index: number) => ReactNode;
  /** The server's name of the field, for columns that the list can be ordered by. */
  sort?: string;
  align?: 'left' | 'right' | 'center';
  width?: number;
  /** Stays in sight when the table is wider than its place. */
  fixed?: 'right';
}

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

/** Narrower than any table of ours. */
const PHONE = '(max-width: 600px)';

/** What antd calls the two directions. */
function orderOf(field: string | undefined, sort: string | undefined) {
  if (!field || !sort) return null;
  if (sort === field) return 'ascend' as const;
  return sort === `-${field}` ? ('descend' as const) : null;
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, figures, onPage, sort, onSort, loading, updating, problem, onRetry } = props;
  const { card } = props;
  const phone = useMedia(PHONE);
  const antdColumns = useMemo(
    () =>
      columns.map(
        (column): ColumnType<Row> => ({
          key: column.title,
          title: column.title,
          align: column.align,
          width: column.width,
          fixed: column.fixed,
          render: (_value, row, index) => column.render(row, index),
          sorter: column.sort !== undefined,
          sortOrder: orderOf(column.sort, sort),
        }),
      ),
    [columns, sort],
  );
  if (loading) return <Spinner />;
  if (problem && rows.length === 0) return <ErrorState problem={problem} onRetry={onRetry} />;
  return (
    <div className={css.frame} aria-busy={updating || undefined}>
      {problem && <ErrorState problem={problem} onRetry={onRetry} />}
      <div className={updating ? css.updating : undefined}>
        {card && phone ? (
          <Cards {...props} card={card} />
        ) : (
          <Table<Row>
            aria-label={label}
            columns={antdColumns}
            dataSource={rows}
            rowKey={rowKey}
            rowClassName={props.rowClassName}
            pagination={false}
            size="middle"
            showSorterTooltip={false}
            // Not `max-content`: cells wrap before the table is pushed sideways.
            scroll={{ x: true }}
            locale={{ emptyText: <Empty {...props} /> }}
            onChange={(_pages, _filters, sorter) => {
              const { column, order } = Array.isArray(sorter) ? { column: undefined, order: null } : sorter;
              const field = columns.find((one) => one.title === column?.key)?.sort;
              onSort?.(field && order ? (order === 'descend' ? `-${field}` : field) : undefined);
            }}
          />
        )}
      </div>
      {figures && onPage && <Pagination figures={figures} onPage={onPage} waiting={updating} />}
    </div>
  );
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
