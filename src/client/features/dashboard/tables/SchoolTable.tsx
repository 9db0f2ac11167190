import Table from 'antd/es/table';
import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import { figure, rowHead, Total } from '#client/ui/table/figures.tsx';
import type { SchoolTotal } from '#contract/entities.ts';
import css from '../Dashboard.module.css';
import { looks } from './figureTable.tsx';

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  /** The columns beside the school. */
  figures: readonly { title: string; show: (row: Row) => ReactNode }[];
  /** The colour that a row has in the picture beside it. */
  color?: (place: number) => string;
  /** Totals of all schools by heading, also of filtered-out ones. */
  total?: Record<string, ReactNode>;
  emptyText?: string;
}

/** Figures of each school; where they have a total all schools are listed, scroll inside, and come out whole on paper. */
export function SchoolTable<Row extends SchoolTotal>({ label, rows, figures, color, total, emptyText }: Props<Row>) {
  const table = (
    <Table<Row>
      {...looks}
      style={{ flex: '1 1 260px' }}
      aria-label={label}
      dataSource={rows}
      rowKey="escuela"
      locale={{ emptyText: <Text type="secondary">{emptyText}</Text> }}
      columns={[
        rowHead<Row>('Escuela', ({ escuela }, place) => (
          <>
            {color && <span className={css.swatch} style={{ background: color(place) }} aria-hidden="true" />}
            {escuela}
          </>
        )),
        ...figures.map(({ title, show }) => figure(title, show)),
      ]}
      summary={() => total && <Total of={total} />}
    />
  );
  if (total === undefined) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={css.scroll} aria-label={label} tabIndex={0}>
      {table}
    </section>
  );
}
