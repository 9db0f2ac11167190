import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useState } from 'react';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { openDownloadWindow } from '#client/lib/downloadWindow.ts';
import { problemOf } from '#client/lib/errors.ts';
import { Button } from '#client/ui/Button.tsx';
import { downloadFailure } from '#client/ui/feedback/DownloadButton.tsx';
import { useConfirm } from '#client/ui/feedback/dialogs.tsx';
import { dashboard as endpoints } from '#contract/endpoints/dashboard.ts';
import { DASHBOARD_XLSX } from '#contract/rules.ts';
import { dashboard } from './api.ts';

const BLOCKED =
  'El navegador bloqueó la ventana de la descarga. Permite las ventanas emergentes de esta página y vuelve a intentarlo.';

/** The dashboards as a workbook, in a new window; what goes wrong is told in this one. */
export function ExportDashboard() {
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
