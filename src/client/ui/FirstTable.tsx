import type { ReactNode } from 'react';
import type { TableProps } from './column.ts';
import css from './DataTable.module.css';
import { type PageFigures, Pagination } from './Pagination.tsx';
import { PlainRows } from './PlainTable.tsx';

interface Props<Row> extends Omit<TableProps<Row>, 'empty' | 'rowClassName'> {
  figures: PageFigures;
  onPage: (page: number) => void;
  /** The row where rows are cards. */
  card: ((row: Row) => ReactNode) | undefined;
}

/** A list with rows as it is drawn before React DOM has come: what DataTable shows then, without hooks. */
export function FirstTable<Row extends object>({ card, figures, onPage, ...table }: Props<Row>) {
  const { label, rows, rowKey } = table;
  return (
    <div className={css.frame}>
      {card ? (
        <ul aria-label={label} className={css.cards}>
          {rows.map((row) => (
            <li key={rowKey(row)} className={css.card}>
              {card(row)}
            </li>
          ))}
        </ul>
      ) : (
        <PlainRows {...table} rowClassName={undefined} empty={null} />
      )}
      <Pagination figures={figures} onPage={onPage} />
    </div>
  );
}
