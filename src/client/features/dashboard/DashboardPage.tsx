import { readRecord } from '#client/api/results.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { FigureLink, Figures, Money } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { DE_LISTAS } from '#contract/rules.ts';
import { dashboard } from './api.ts';
import { Part } from './Block.tsx';
import { Cobranza } from './Cobranza.tsx';
import { SchoolCharts } from './charts/SchoolCharts.tsx';
import css from './Dashboard.module.css';
import { ExportDashboard } from './ExportDashboard.tsx';
import { GeneralDashboard } from './GeneralDashboard.tsx';
import { Planes } from './Planes.tsx';

/** The administrative dashboard: statistics and the alumnos of each school. */
const AdminDashboard = () => (
  <Part title="Resumen" result={readRecord(dashboard.useDashboardStatsQuery())}>
    {({ totalUsers, totalNotes, totalPaid, cobrado, de_listas, usersBySchool }) => (
      <>
        <Figures
          label="Estadísticas"
          figures={[
            {
              label: 'Usuarios activos',
              value: <FigureLink to={screens.usuarios()}>{count(totalUsers)}</FigureLink>,
            },
            { label: 'Notas', value: count(totalNotes) },
            { label: 'Cobrado', value: <Money value={cobrado} />, tone: 'settled' },
            ...(de_listas === 0
              ? []
              : [
                  { label: DE_LISTAS, value: <Money value={de_listas} /> },
                  { label: 'Total pagado', value: <Money value={totalPaid} /> },
                ]),
          ]}
        />
        <SchoolCharts schools={usersBySchool} />
      </>
    )}
  </Part>
);

/** Main figures, then both dashboards; each part loads and fails on its own. */
export default function DashboardPage() {
  return (
    <Page title="Dashboard" actions={<ExportDashboard />}>
      <Cobranza />
      <Planes />
      <div className={css.parts}>
        <AdminDashboard />
        <GeneralDashboard />
      </div>
    </Page>
  );
}
