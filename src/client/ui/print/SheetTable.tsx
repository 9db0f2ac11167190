import type { ReactNode } from 'react';
import css from './Sheet.module.css';

export interface SheetColumn<Row> {
  title: string;
  /** At the right edge, in one line. */
  figure?: true;
  of: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** Above the titles of the columns: the printer repeats both on each page. */
  head: ReactNode;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Totals, a cell per column; at the end of the table, not on each page. */
  foot?: readonly ReactNode[];
}

/** A table on a sheet of paper. */
export function SheetTable<Row>({ head, columns, rows, keyOf, foot }: Props<Row>) {
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
