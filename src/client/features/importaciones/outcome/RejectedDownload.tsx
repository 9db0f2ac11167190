import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { REJECTED_XLSX } from '#contract/importaciones.ts';

/** The rows that are not taken, each with its reason, to be sent back to the school. */
export function RejectedDownload({ id }: { id: number }) {
  const fetchFile = useFetchFile();
  return (
    <DownloadButton
      label="Descargar las filas no tomadas"
      name={REJECTED_XLSX}
      fetch={(options) => fetchFile(request(endpoints.rejectedRows, { params: { id } }), options)}
    />
  );
}
