import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useState } from 'react';
import { readRecord } from '#client/entities/base.ts';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { openDownloadWindow } from '#client/lib/downloadWindow.ts';
import { problemOf } from '#client/lib/errors.ts';
import { useListParams } from '#client/lib/listParams.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { downloadFailure } from '#client/ui/feedback/DownloadButton.tsx';
import { LinkTabs } from '#client/ui/LinkTabs.tsx';
import { FigureLink, Figures, Money } from '#client/ui/Money.tsx';
import { Page } from '#client/ui/Page.tsx';
import { dashboard as endpoints } from '#contract/endpoints/dashboard.ts';
import { DASHBOARD_XLSX, DE_LISTAS } from '#contract/rules.ts';
import { dashboard } from './api.ts';
import { Part } from './Block.tsx';
import { SchoolCharts } from './charts/SchoolCharts.tsx';
import { Weeks } from './charts/Weeks.tsx';
import { GeneralDashboard } from './GeneralDashboard.tsx';
import { MoneyFigures } from './MoneyFigures.tsx';
import { PlanTables, ReminderResults } from './Planes.tsx';

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
            { label: 'Cobrado', value: <Money value={cobrado} /> },
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

/** The tabs by what stands in the address. */
const TABS = [
  ['', 'Resumen'],
  ['cobranza', 'Cobranza'],
  ['escuelas', 'Por escuela'],
  ['recordatorios', 'Recordatorios'],
] as const;

const tabPath = (vista: string) => screens.dashboard(vista === '' ? {} : { vista });
const items = TABS.map(([vista, label]) => ({ to: tabPath(vista), label }));

/** Four figures and one picture of the money, then the detail in tabs; each part loads and fails on its own. */
export default function DashboardPage() {
  const { filters } = useListParams(['vista']);
  const planes = readRecord(dashboard.useDashboardPlanesQuery());
  const [vista] = TABS.find(([name]) => name === filters.vista) ?? TABS[0];
  return (
    <Page title="Dashboard" actions={<ExportDashboard />}>
      <MoneyFigures semanas={planes.response?.semanas} />
      <Weeks of={planes} />
      <LinkTabs label="Detalle" items={items} current={tabPath(vista)} />
      {vista === '' && <AdminDashboard />}
      {vista === 'cobranza' && planes.response && <PlanTables {...planes.response} />}
      {vista === 'escuelas' && <GeneralDashboard planes={planes.response} />}
      {vista === 'recordatorios' && <ReminderResults />}
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
