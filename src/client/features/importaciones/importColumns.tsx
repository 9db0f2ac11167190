import Tag, { type TagProps } from 'antd/es/tag';
import { Link } from 'react-router-dom';
import { useFetchFile } from '#client/api/download.ts';
import { request } from '#client/api/request.ts';
import { count } from '#client/lib/numbers.ts';
import { screens } from '#client/lib/urls.ts';
import { DownloadButton } from '#client/ui/feedback/DownloadButton.tsx';
import { ItemHead, joined } from '#client/ui/Records.tsx';
import type { Column } from '#client/ui/table/DataTable.tsx';
import { When } from '#client/ui/When.tsx';
import { endpoints } from '#contract/endpoints.ts';
import { IMPORT_ESTADO_NAMES, type Importacion, type ImportEstado } from '#contract/importaciones.ts';
import { altasWords, cambiosWords, notTaken } from './words.ts';

interface Props {
  importacion: Importacion;
}

const COLOURS: Partial<Record<ImportEstado, TagProps['color']>> = { aplicada: 'success' };

export const Estado = ({ of }: { of: ImportEstado }) => <Tag color={COLOURS[of]}>{IMPORT_ESTADO_NAMES[of]}</Tag>;

const FileLink = ({ importacion: { id, archivo } }: Props) => <Link to={screens.importacion(id)}>{archivo}</Link>;

/** The file as it was sent. */
export function OriginalDownload({ importacion: { id, archivo } }: Props) {
  const fetchFile = useFetchFile();
  return (
    <DownloadButton
      label="Descargar archivo"
      name={archivo}
      fetch={(options) => fetchFile(request(endpoints.importFile, { params: { id } }), options)}
    />
  );
}

export const COLUMNS: readonly Column<Importacion>[] = [
  { title: 'Archivo', render: (importacion) => <FileLink importacion={importacion} /> },
  { title: 'Cuándo', render: ({ creada }) => <When at={creada} hour /> },
  { title: 'Quién', render: ({ creada_por }) => creada_por },
  { title: 'Estado', render: ({ estado }) => <Estado of={estado} /> },
  { title: 'Altas', align: 'right', render: ({ resumen }) => count(resumen.alta) },
  { title: 'Cambios', align: 'right', render: ({ resumen }) => count(resumen.cambio) },
  { title: 'Sin tomar', align: 'right', render: ({ resumen }) => count(notTaken(resumen)) },
  { title: 'Acciones', render: (importacion) => <OriginalDownload importacion={importacion} /> },
];

/** A list on a phone. */
export const ImportCard = ({ importacion }: Props) => (
  <ItemHead
    title={<FileLink importacion={importacion} />}
    facts={joined([
      <When key="creada" at={importacion.creada} hour />,
      importacion.creada_por,
      altasWords(importacion.resumen.alta),
      cambiosWords(importacion.resumen.cambio),
    ])}
    extra={<Estado of={importacion.estado} />}
    action={<OriginalDownload importacion={importacion} />}
  />
);
