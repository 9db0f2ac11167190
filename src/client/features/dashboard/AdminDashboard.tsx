import { useResponse } from '#client/api/useResponse.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { FigureLink, Figures, Money } from '#client/ui/Money.tsx';
import { dashboard } from './api.ts';
import { Part } from './Block.tsx';
import { SchoolCharts } from './charts/SchoolCharts.tsx';

/** The administrative dashboard: statistics and the alumnos of each school. */
export const AdminDashboard = () => (
  <Part title="Resumen" result={useResponse(dashboard.endpoints.dashboardStats, undefined)}>
    {({ totalUsers, totalNotes, totalPaid, usersBySchool }) => (
      <>
        <Figures
          label="Estadísticas"
          figures={[
            {
              label: 'Usuarios activos',
              value: <FigureLink to={screens.usuarios()}>{count(totalUsers)}</FigureLink>,
            },
            { label: 'Notas', value: count(totalNotes) },
            { label: 'Cobrado', value: <Money value={totalPaid} />, tone: 'settled' },
          ]}
        />
        <SchoolCharts schools={usersBySchool} />
      </>
    )}
  </Part>
);
