import Tag, { type TagProps } from 'antd/es/tag';
import { Link } from 'react-router-dom';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { When } from '#client/ui/Money.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { importaciones as endpoints } from '#contract/endpoints/importaciones.ts';
import { IMPORT_ESTADO_NAMES, type Importacion, type ImportEstado } from '#contract/importaciones.ts';
import { notTaken } from './words.ts';

const COLOURS: Partial<Record<ImportEstado, TagProps['color']>> = { aplicada: 'success' };

export const Estado = ({ of }: { of: ImportEstado }) => <Tag color={COLOURS[of]}>{IMPORT_ESTADO_NAMES[of]}</Tag>;

/** The file as it was sent. */
export function OriginalDownload({
  importacion: { id, archivo },
  small,
}: {
  importacion: Importacion;
  small?: boolean;
}) {
  const fetchFile = useFetchFile();
  return (
    <DownloadButton
      small={small}
      label="Descargar archivo"
      name={archivo}
      fetch={(options) => fetchFile(request(endpoints.importFile, { params: { id } }), options)}
    />
  );
}

export const COLUMNS: readonly Column<Importacion>[] = [
  {
    title: 'Archivo',
    card: 'title',
    render: ({ id, archivo }) => <Link to={screens.importacion(id)}>{archivo}</Link>,
  },
  { title: 'Cuándo', card: 'plain', render: ({ creada }) => <When at={creada} hour /> },
  { title: 'Quién', card: 'plain', render: ({ creada_por }) => creada_por },
  { title: 'Estado', card: 'plain', render: ({ estado }) => <Estado of={estado} /> },
  { title: 'Altas', align: 'right', render: ({ resumen }) => count(resumen.alta) },
  { title: 'Cambios', align: 'right', render: ({ resumen }) => count(resumen.cambio) },
  { title: 'Sin tomar', align: 'right', render: ({ resumen }) => count(notTaken(resumen)) },
  { title: 'Acciones', render: (importacion) => <OriginalDownload small importacion={importacion} /> },
];
