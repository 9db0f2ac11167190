/** The files of a paper, each opened in a tab of its own by a link that lives minutes. */
import Collapse from 'antd/es/collapse';
import Text from 'antd/es/typography/Text';
import { Fragment } from 'react';
import { apiAddress } from '#client/lib/apiAddress.ts';
import { formatBytes } from '#client/lib/bytes.ts';
import { joined } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import type { ArchivoDocumento, ArchivoHistorico, Documento } from '#contract/guarderia.ts';

type File = ArchivoDocumento & Partial<ArchivoHistorico>;

export function Archivos({ documento: { archivos, historial = [] } }: { documento: Documento }) {
  const earlier = <Files files={historial} />;
  return (
    <>
      {archivos.length > 0 && <Files files={archivos} label="Archivos" />}
      {historial.length > 0 && (
        <Collapse
          ghost
          size="small"
          items={[{ key: 'historial', label: `Archivos anteriores (${historial.length})`, children: earlier }]}
        />
      )}
    </>
  );
}

const Files = ({ files, label }: { files: readonly File[]; label?: string }) => (
  <ul aria-label={label} style={{ margin: '8px 0 12px', overflowWrap: 'anywhere' }}>
    {files.map(({ id, ruta, nombre, ...file }) => (
      <li key={id}>
        <a href={apiAddress(ruta)} target="_blank" rel="noopener noreferrer">
          {nombre}
          <span className="solo-lectores"> (se abre en otra pestaña)</span>
        </a>{' '}
        <Text type="secondary">{factsOf(file)}</Text>
      </li>
    ))}
  </ul>
);

const factsOf = ({ bytes, subido_por, created_at, reemplazado_en, motivo }: Omit<File, 'id' | 'ruta' | 'nombre'>) =>
  joined([
    formatBytes(bytes),
    <Fragment key="subido">
      {subido_por}, <When at={created_at} />
    </Fragment>,
    reemplazado_en && (
      <Fragment key="reemplazado">
        reemplazado <When at={reemplazado_en} el />
      </Fragment>
    ),
    motivo && `rechazado: ${motivo}`,
  ]);
