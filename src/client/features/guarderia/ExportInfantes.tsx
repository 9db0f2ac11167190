import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import type { QueryOf } from '#contract/call.ts';
import { GUARDERIA_XLSX } from '#contract/guarderia-rules.ts';
import { routes } from '#contract/routes.ts';

/** The children that the list shows, all pages of them, as a workbook. */
export function ExportInfantes({ filters }: { filters: QueryOf<typeof routes.exportInfantes> }) {
  const fetchFile = useFetchFile();
  return (
    <DownloadButton
      label="Exportar a Excel"
      name={GUARDERIA_XLSX}
      fetch={(options) => fetchFile(request(routes.exportInfantes, { query: filters }), options)}
    />
  );
}
