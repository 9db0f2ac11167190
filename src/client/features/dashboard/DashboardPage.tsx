import { Page } from '#client/ui/Page.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { Cobranza } from './Cobranza.tsx';
import css from './Dashboard.module.css';
import { ExportDashboard } from './ExportDashboard.tsx';
import { GeneralDashboard } from './GeneralDashboard.tsx';
import { Planes } from './tables/Planes.tsx';

/** What people come to ask, and below it both dashboards; each part loads and fails by itself. */
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
