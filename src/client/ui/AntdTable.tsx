import type { ColumnType } from 'antd/es/table';
import Table from 'antd/es/table';
import { type ComponentProps, memo, useMemo } from 'react';
import { Antd } from './Antd.tsx';
import css from './AntdTable.module.css';
import { type Column, orderOf, type TableProps } from './column.ts';

/** A row of the body: antd gives its key and class, `onRow` the rest. The line that says that there are none has no row. */
interface RowProps<Row> extends ComponentProps<'tr'> {
  row?: Row;
  index?: number;
  columns?: readonly Column<Row>[];
  'data-row-key'?: string;
}

/** Made anew only for another row: antd's own cells ask for the pointer, their merged neighbours and their widths. */
const BodyRow = memo(
  function BodyRow<Row>({ row, index = 0, columns, children, ...props }: RowProps<Row>) {
    if (row === undefined || columns === undefined) return <tr {...props}>{children}</tr>;
    return (
      <tr data-row-key={props['data-row-key']} className={props.className}>
        {columns.map((column) => (
          <td key={column.title} className={classOf(column)} style={styleOf(column)}>
            {column.render(row, index)}
          </td>
        ))}
      </tr>
    );
  },
  (before, after) =>
    after.row !== undefined &&
    (['row', 'index', 'columns', 'className', 'data-row-key'] as const).every((name) => before[name] === after[name]),
) as <Row>(props: RowProps<Row>) => React.ReactNode;

const classOf = ({ fixed }: Pick<Column<never>, 'fixed'>) => `ant-table-cell ${css.cell} ${fixed ? css.fixed : ''}`;
const styleOf = ({ align }: Pick<Column<never>, 'align'>) => (align ? { textAlign: align } : undefined);

const components = { body: { row: BodyRow } };

/** The table of lists, made of their columns. */
export const AntdTable = memo(function AntdTable<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, rowClassName, empty } = props;
  const antdColumns = useMemo(
    () =>
      columns.map(
        (column): ColumnType<Row> => ({
          key: column.title,
          title: column.title,
          align: column.align,
          width: column.width,
          className: column.fixed && css.fixed,
          sorter: column.sort !== undefined,
          sortOrder: orderOf(column.sort, sort),
        }),
      ),
    [columns, sort],
  );
  const onRow = useMemo(
    () => (row: Row, index?: number) => ({ row, index, columns }) as ComponentProps<'tr'>,
    [columns],
  );
  return (
    <Antd>
      <Table<Row>
        className={css.scroller}
        aria-label={label}
        columns={antdColumns}
        components={components}
        dataSource={rows}
        rowKey={rowKey}
        onRow={onRow}
        rowClassName={rowClassName}
        rowHoverable={false}
        pagination={false}
        size="middle"
        showSorterTooltip={false}
        locale={{ emptyText: empty }}
        onChange={(_pages, _filters, sorter) => {
          const { column, order } = Array.isArray(sorter) ? { column: undefined, order: null } : sorter;
          const field = columns.find((one) => one.title === column?.key)?.sort;
          onSort?.(field && order ? (order === 'descend' ? `-${field}` : field) : undefined);
        }}
      />
    </Antd>
  );
}) as <Row extends object>(props: TableProps<Row>) => React.ReactNode;
