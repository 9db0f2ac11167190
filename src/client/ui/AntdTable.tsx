import type { ColumnType } from 'antd/es/table';
import Table from 'antd/es/table';
import { useMemo } from 'react';
import { Antd } from './Antd.tsx';
import { Cell, orderOf, type TableProps } from './column.ts';

/** The table of lists, made of their columns. */
export function AntdTable<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, rowClassName, empty } = props;
  const antdColumns = useMemo(
    () =>
      columns.map(
        (column): ColumnType<Row> => ({
          key: column.title,
          title: column.title,
          align: column.align,
          width: column.width,
          fixed: column.fixed,
          render: (_value, row, index) => <Cell column={column} row={row} index={index} />,
          sorter: column.sort !== undefined,
          sortOrder: orderOf(column.sort, sort),
        }),
      ),
    [columns, sort],
  );
  return (
    <Antd>
      <Table<Row>
        aria-label={label}
        columns={antdColumns}
        dataSource={rows}
        rowKey={rowKey}
        rowClassName={rowClassName}
        pagination={false}
        size="middle"
        showSorterTooltip={false}
        // Not `max-content`: cells wrap before the table is pushed sideways.
        scroll={{ x: true }}
        locale={{ emptyText: empty }}
        onChange={(_pages, _filters, sorter) => {
          const { column, order } = Array.isArray(sorter) ? { column: undefined, order: null } : sorter;
          const field = columns.find((one) => one.title === column?.key)?.sort;
          onSort?.(field && order ? (order === 'descend' ? `-${field}` : field) : undefined);
        }}
      />
    </Antd>
  );
}
