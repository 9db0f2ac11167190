import { memo, type ReactNode } from 'react';

/** A column of a list: what both tables are made of, the plain one and antd's. */
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

/** What a table needs to show rows; what happens when there are none is the list's matter. */
export interface TableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort: string | undefined;
  onSort: ((sort: string | undefined) => void) | undefined;
  rowClassName: ((row: Row) => string) | undefined;
  empty: ReactNode;
}

/** A cell that is made anew only for another row or column: the rows of a page that stay cost nothing. */
export const Cell = memo(function Cell<Row>({ column, row, index }: { column: Column<Row>; row: Row; index: number }) {
  return column.render(row, index);
}) as <Row>(props: { column: Column<Row>; row: Row; index: number }) => ReactNode;

/** Which way a column orders the list; null for not at all. */
export function orderOf(field: string | undefined, sort: string | undefined): 'ascend' | 'descend' | null {
  if (!field || !sort) return null;
  if (sort === field) return 'ascend';
  return sort === `-${field}` ? 'descend' : null;
}
