import type { ReactNode } from 'react';

/** A column of a list. */
export interface Column<Row> {
  title: string;
  /** Cell of a row. */
  render: (row: Row, index: number) => ReactNode;
  /** The server's name of the field, for columns that the list can be ordered by. */
  sort?: string;
  align?: 'left' | 'right' | 'center';
  width?: number;
  /** Stays in sight when the table is wider than its place. */
  fixed?: 'right';
}

/** Which way a column orders the list; null for not at all. */
export function orderOf(field: string | undefined, sort: string | undefined): 'ascend' | 'descend' | null {
  if (!field || !sort) return null;
  if (sort === field) return 'ascend';
  return sort === `-${field}` ? 'descend' : null;
}
