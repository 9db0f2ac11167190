import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useState } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { openDownloadWindow } from '#client/lib/downloadWindow.ts';
import { problemOf } from '#client/lib/errors.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { downloadFailure } from '#client/ui/feedback/DownloadButton.tsx';
import { FigureLink, Figures, Money } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { dashboard as endpoints } from '#contract/endpoints/dashboard.ts';
import { DASHBOARD_XLSX, DE_LISTAS } from '#contract/rules.ts';
import { dashboard } from './api.ts';
import { Part } from './Block.tsx';
import { Cobranza } from './Cobranza.tsx';
import { SchoolCharts } from './charts/SchoolCharts.tsx';
import css from './Dashboard.module.css';
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

const BLOCKED =
  'El navegador bloqueó la ventana de la descarga. Permite las ventanas emergentes de esta página y vuelve a intentarlo.';

/** The dashboards as a workbook, in a new window; errors are shown in this one. */
function ExportDashboard() {
  const { tell } = useConfirm();
  const [ticket] = dashboard.useDownloadTicketMutation();
  const [opening, setOpening] = useState(false);

  const open = async () => {
    const opened = openDownloadWindow(DASHBOARD_XLSX);
    if (!opened) return tell(BLOCKED);
    setOpening(true);
    try {
      const url = await ticket({ path: endpoints.exportDashboard.url() }).unwrap();
      opened.download(apiAddress(url.reveal()));
    } catch (error) {
      opened.close();
      if (problemOf(error).status !== 401) await tell(downloadFailure(error));
    } finally {
      setOpening(false);
    }
  };

  return (
    <Button icon={<DownloadOutlined aria-hidden />} busy={opening} onClick={open}>
      Exportar a Excel
    </Button>
  );
}
