/** Tables of figures: row names, columns and sums. */
import Table from 'antd/es/table';
import type { ReactNode } from 'react';

/** The column with the row's name. */
export const rowHead = <Row,>(title: string, render: (row: Row, index: number) => ReactNode) => ({
  title,
  rowScope: 'row' as const,
  render: (_: unknown, row: Row, index: number) => render(row, index),
});

/** A column of figures. */
export const figure = <Row,>(title: string, render: (row: Row) => ReactNode, className = 'cifra') => ({
  title,
  align: 'right' as const,
  className,
  render: (_: unknown, row: Row) => render(row),
});

/** A row of sums below them, by the titles of their columns, in order. */
export const Total = ({ name = 'Total', of }: { name?: ReactNode; of: Record<string, ReactNode> }) => (
  <Table.Summary.Row style={{ fontWeight: 600 }}>
    <Table.Summary.Cell index={0}>{name}</Table.Summary.Cell>
    {Object.entries(of).map(([title, sum], place) => (
      <Table.Summary.Cell key={title} index={place + 1} align="right" className="cifra">
        {sum}
      </Table.Summary.Cell>
    ))}
  </Table.Summary.Row>
);
