import { Page } from '#client/ui/Page.tsx';
import { AdminDashboard } from './AdminDashboard.tsx';
import { GeneralDashboard } from './GeneralDashboard.tsx';

/** Both dashboards; each loads and fails by itself. */
export default function DashboardPage() {
  return (
    <Page title="Dashboard">
      <AdminDashboard />
      <GeneralDashboard />
    </Page>
  );
}
