import { memo } from 'react';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { useList } from '#client/api/results.ts';
import { catalogs } from '#client/entities/catalogs.ts';
import { useEntities } from '#client/entities/useEntity.ts';
import { useCan } from '#client/entities/usePolicy.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { PHOTOS_XLSX } from '#contract/rules.ts';

interface Props {
  /** As chosen in the list's filters; null for all. */
  escuela: number | null;
  grupo: string | null;
}

/** The spreadsheet of the photo structure, of the school and group that the list shows; its name says which. */
export const StructureDownload = memo(function StructureDownload({ escuela, grupo }: Props) {
  const exports = useCan('fotos:export');
  const { response } = useList(catalogs.useListEscuelasQuery());
  const escuelas = useEntities('escuelas', response);
  const fetchFile = useFetchFile();
  if (!exports) return null;
  const query = { ...(escuela !== null && { escuela }), ...(grupo !== null && { grupo }) };
  const chosen = [escuelas.find(({ id }) => id === escuela)?.nombre, grupo].filter(Boolean).join(', ');
  return (
    <DownloadButton
      label={`Estructura de fotos${chosen && ` (${chosen})`}`}
      name={PHOTOS_XLSX}
      fetch={(options) => fetchFile(request(endpoints.exportStructure, { query }), options)}
    />
  );
});
