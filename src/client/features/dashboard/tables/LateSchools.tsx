/** Debt and overdue amount per school. */
import Table from 'antd/es/table';
import { Link } from 'react-router-dom';
import { useToday } from '#client/lib/time.ts';
import { figure, rowHead, Total } from '#client/ui/table/figures.tsx';
import type { DashboardPlanes } from '#contract/deudores.ts';
import { share } from '../charts/chartData.ts';
import css from '../Dashboard.module.css';
import { rowsOf } from '../rowsOf.ts';
import { Amount, looks } from './figureTable.tsx';

type School = DashboardPlanes['escuelas'][number];

export function LateSchools({ escuelas, totales }: DashboardPlanes) {
  const today = useToday();
  // The list of debtors has no filter for those who belong to no school any more.
  const owed = ({ escuela_id }: School) => (escuela_id === null ? null : rowsOf.owed(escuela_id));
  const late = ({ escuela_id }: School) => (escuela_id === null ? null : rowsOf.late(today, escuela_id));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={css.scroll} aria-label="Atraso por escuela" tabIndex={0}>
      <Table<School>
        {...looks}
        aria-label="Atraso de cada escuela"
        dataSource={escuelas}
        rowKey="escuela"
        columns={[
          rowHead('Escuela', (school) => {
            const to = owed(school);
            return to === null ? school.escuela : <Link to={to}>{school.escuela}</Link>;
          }),
          figure('Saldo', (school) => <Amount value={school.saldo} to={owed(school)} />),
          figure('Vencido', (school) => <Amount value={school.vencido} to={late(school)} />),
          figure('%', ({ vencido, saldo }) => share(vencido, saldo)),
        ]}
        summary={() => (
          <Total
            of={{
              Saldo: <Amount value={totales.saldo} to={rowsOf.owed()} />,
              Vencido: <Amount value={totales.vencido} to={rowsOf.late(today)} />,
              '%': share(totales.vencido, totales.saldo),
            }}
          />
        )}
      />
    </section>
  );
}
