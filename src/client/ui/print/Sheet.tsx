import type { ReactNode } from 'react';
import css from './Sheet.module.css';

interface SheetProps {
  label: string;
  /** In smaller letters on paper: more of it fits a page. */
  small?: boolean;
  children: ReactNode;
}

/** A sheet of letter paper, black on white as it comes out of the printer; on the screen its preview. */
export const Sheet = ({ label, small, children }: SheetProps) => (
  <article className={`hoja ${css.sheet} ${small ? css.small : ''}`} aria-label={label}>
    {children}
    {/* A ticket's page, set for another print, would cut it. */}
    <style>{'@media print{@page{size:letter}}'}</style>
  </article>
);

export interface SheetColumn<Row> {
  title: string;
  /** At the right edge, in one line. */
  figure?: true;
  of: (row: Row) => ReactNode;
}

interface SheetTableProps<Row> {
  /** Above the titles of the columns: the printer repeats both on each page. */
  head: ReactNode;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Totals, a cell per column; at the end of the table, not on each page. */
  foot?: readonly ReactNode[];
}

export function SheetTable<Row>({ head, columns, rows, keyOf, foot }: SheetTableProps<Row>) {
  const kind = ({ figure }: SheetColumn<Row>) => (figure ? { className: css.figure } : {});
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th colSpan={columns.length}>{head}</th>
        </tr>
        <tr>
          {columns.map((column) => (
            <th key={column.title} {...kind(column)}>
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.title} {...kind(column)}>
                {column.of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            {columns.map((column, at) => (
              <th key={column.title} {...kind(column)}>
                {foot[at]}
              </th>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
