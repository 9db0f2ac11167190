import { useState } from 'react';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { problemOf } from '#client/lib/errors.ts';
import { followLink } from '#client/lib/save.ts';
import { Button } from '#client/ui/Button.tsx';
import { useConfirm } from '#client/ui/feedback/confirm.tsx';
import { DownloadButton, downloadFailure } from '#client/ui/feedback/DownloadButton.tsx';
import { routes } from '#contract/routes.ts';
import { DASHBOARD_XLSX } from '#contract/rules.ts';
import { tickets } from './tickets.ts';

/** The dashboards as a workbook: fetched here with progress and a way to stop it, or opened in a new window. */
export function ExportDashboard() {
  const fetchFile = useFetchFile();
  const { tell } = useConfirm();
  const [ticket] = tickets.useDownloadTicketMutation();
  const [opening, setOpening] = useState(false);

  const openWindow = async () => {
    setOpening(true);
    try {
      const url = await ticket({ path: routes.exportDashboard.url() }).unwrap();
      // A link, not window.open: a window whose address turns out to be a download closes by itself.
      followLink({ href: apiAddress(url.reveal()), target: '_blank', rel: 'noopener' });
    } catch (error) {
      if (problemOf(error).status !== 401) await tell(downloadFailure(error));
    } finally {
      setOpening(false);
    }
  };

  return (
    <>
      <DownloadButton
        label="Exportar a Excel"
        name={DASHBOARD_XLSX}
        fetch={(options) => fetchFile(request(routes.exportDashboard), options)}
      />
      <Button kind="quiet" busy={opening} onClick={openWindow}>
        Abrir en otra ventana
      </Button>
    </>
  );
}
