/** What is owed in each school, and what of it is late. */
import Table from 'antd/es/table';
import { Link } from 'react-router-dom';
import { useToday } from '#client/lib/time.ts';
import { Money } from '#client/ui/Money.tsx';
import type { DashboardPlanes } from '#contract/deudores.ts';
import { share } from './chartData.ts';
import css from './Dashboard.module.css';
import { rowsOf } from './rowsOf.ts';
import { Amount, figure, looks } from './weekTable.tsx';

type School = DashboardPlanes['escuelas'][number];

const RIGHT = { align: 'right', className: 'cifra' } as const;

export function LateSchools({ escuelas, totales }: DashboardPlanes) {
  const today = useToday();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={css.scroll} aria-label="Atraso por escuela" tabIndex={0}>
      <Table<School>
        {...looks}
        aria-label="Atraso de cada escuela"
        dataSource={escuelas}
        rowKey="escuela"
        columns={[
          {
            title: 'Escuela',
            rowScope: 'row',
            render: (_, { escuela_id, escuela }) =>
              escuela_id === null ? escuela : <Link to={rowsOf.owed(escuela_id)}>{escuela}</Link>,
          },
          // The list of debtors has no filter for those who belong to no school any more.
          figure('Saldo', ({ escuela_id, saldo }) =>
            escuela_id === null ? <Money value={saldo} /> : <Amount value={saldo} to={rowsOf.owed(escuela_id)} />,
          ),
          figure('Vencido', ({ escuela_id, vencido }) =>
            escuela_id === null ? (
              <Money value={vencido} />
            ) : (
              <Amount value={vencido} to={rowsOf.late(today, escuela_id)} />
            ),
          ),
          figure('%', ({ vencido, saldo }) => share(vencido, saldo)),
        ]}
        summary={() => (
          <Table.Summary.Row style={{ fontWeight: 600 }}>
            <Table.Summary.Cell index={0}>Total</Table.Summary.Cell>
            <Table.Summary.Cell index={1} {...RIGHT}>
              <Amount value={totales.saldo} to={rowsOf.owed()} />
            </Table.Summary.Cell>
            <Table.Summary.Cell index={2} {...RIGHT}>
              <Amount value={totales.vencido} to={rowsOf.late(today)} />
            </Table.Summary.Cell>
            <Table.Summary.Cell index={3} {...RIGHT}>
              {share(totales.vencido, totales.saldo)}
            </Table.Summary.Cell>
          </Table.Summary.Row>
        )}
      />
    </section>
  );
}
