/** The rows before antd's table has come: the same columns in the same places, so that it takes over unseen. */
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef } from 'react';
import { Cell, type Column, orderOf, type TableProps } from './column.ts';
import css from './PlainTable.module.css';
import { type Place, placeIn } from './place.ts';

const ARIA = { ascend: 'ascending', descend: 'descending' } as const;

type PlainProps<Row> = TableProps<Row> & { onLeave: (place: Place) => void };

export function PlainTable<Row extends object>({ onLeave, ...table }: PlainProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    return () => {
      if (element) onLeave(placeIn(element));
    };
  }, [onLeave]);
  return <PlainRows ref={scroller} {...table} />;
}

type RowsProps<Row> = TableProps<Row> & { ref?: Ref<HTMLDivElement> };

/** Without hooks: the first rows are drawn before React DOM has come. */
export function PlainRows<Row extends object>(props: RowsProps<Row>) {
  const { ref, label, columns, rows, rowKey, sort, onSort, rowClassName, empty } = props;
  return (
    <div ref={ref} className={css.scroller}>
      <table aria-label={label} className={css.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.title} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 && (
            <tr>
              <td colSpan={columns.length} className={css.cell}>
                {empty}
              </td>
            </tr>
          )}
          {rows.map((row, index) => (
            <tr key={rowKey(row)} data-row-key={rowKey(row)} className={`${css.row} ${rowClassName?.(row) ?? ''}`}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)} style={styleOf(column)}>
                  <Cell column={column} row={row} index={index} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classOf = ({ fixed }: Pick<Column<never>, 'fixed'>) => `${css.cell} ${fixed ? css.fixed : ''}`;
const styleOf = ({ align, width }: Pick<Column<never>, 'align' | 'width'>) => ({ textAlign: align, width });

function Head<Row>({ column, sort, onSort }: Pick<TableProps<Row>, 'sort' | 'onSort'> & { column: Column<Row> }) {
  const { title, sort: field } = column;
  const order = orderOf(field, sort);
  if (!field) {
    return (
      <th scope="col" className={`${css.head} ${classOf(column)}`} style={styleOf(column)}>
        {title}
      </th>
    );
  }
  // Up, down, and not at all, as antd's headers go.
  const next = () => onSort?.(order === 'ascend' ? `-${field}` : order === 'descend' ? undefined : field);
  return (
    <th
      scope="col"
      tabIndex={0}
      aria-label={title}
      aria-sort={order ? ARIA[order] : undefined}
      className={`${css.head} ${css.sortable} ${order ? css.sorted : ''} ${classOf(column)}`}
      style={styleOf(column)}
      onClick={next}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && next()}
    >
      <div className={css.sorters}>
        <span className={css.title}>{title}</span>
        <span className={css.arrows}>
          <svg aria-hidden="true" viewBox="0 0 1024 1024" className={order === 'ascend' ? css.on : undefined}>
            <path d={UP} />
          </svg>
          <svg aria-hidden="true" viewBox="0 0 1024 1024" className={order === 'descend' ? css.on : undefined}>
            <path d={DOWN} />
          </svg>
        </span>
      </div>
    </th>
  );
}

/** antd's carets. */
const UP =
  'M858.9 689L530.5 308.2c-9.4-10.9-27.5-10.9-37 0L165.1 689c-12.2 14.2-1.2 35 18.5 35h656.8c19.7 0 30.7-20.8 18.5-35z';
const DOWN =
  'M840.4 300H183.6c-19.7 0-30.7 20.8-18.5 35l328.4 380.8c9.4 10.9 27.5 10.9 37 0L858.9 335c12.2-14.2 1.2-35-18.5-35z';
