/** Unpaid instalments by due week. */
import Table from 'antd/es/table';
import { Link } from 'react-router-dom';
import { useToday } from '#client/lib/time.ts';
import { screens } from '#client/lib/urls.ts';
import { figure, rowHead, Total } from '#client/ui/table/figures.tsx';
import { addDays } from '#contract/dates.ts';
import type { DashboardPlanes } from '#contract/deudores.ts';
import { rowsOf } from '../rowsOf.ts';
import { Amount, daysFrom, looks } from './figureTable.tsx';

type Foreseen = DashboardPlanes['pronostico'][number];

/** The Monday after all of these weeks; null of none. */
function after(weeks: readonly Foreseen[]): string | null {
  const last = weeks.at(-1);
  return last ? addDays(last.semana, 7) : null;
}

export function Forecast({ pronostico, despues, totales }: DashboardPlanes) {
  const today = useToday();
  const toWeek = ({ semana }: Foreseen) => rowsOf.due(semana, today);
  return (
    <Table<Foreseen>
      {...looks}
      aria-label="Por cobrar en las próximas semanas"
      dataSource={pronostico}
      rowKey="semana"
      columns={[
        rowHead('Semana', (week) => <Link to={toWeek(week)}>{daysFrom(week.semana)}</Link>),
        figure('Por cobrar', (week) => <Amount value={week.monto} to={toWeek(week)} />),
      ]}
      summary={() => (
        <>
          <Sum name="Después" value={despues} to={screens.deudores({ desde: after(pronostico) })} />
          <Sum name="Ya vencido" value={totales.vencido} to={rowsOf.late(today)} />
          <Sum name="Todo lo que se debe" value={totales.saldo} to={rowsOf.owed()} />
        </>
      )}
    />
  );
}

const Sum = ({ name, value, to }: { name: string; value: number; to: string }) => (
  <Total name={<Link to={to}>{name}</Link>} of={{ 'Por cobrar': <Amount value={value} to={to} /> }} />
);
