/** The files of a paper, each opened in a tab of its own by a link that lives minutes. */
import Collapse from 'antd/es/collapse';
import Text from 'antd/es/typography/Text';
import { Fragment } from 'react';
import { formatBytes } from '#client/lib/bytes.ts';
import { joined } from '#client/ui/Records.tsx';
import { When } from '#client/ui/When.tsx';
import type { ArchivoDocumento, Documento } from '#contract/guarderia.ts';
import { addressOf } from './fileAddress.ts';
import css from './guarderia.module.css';

export function Archivos({ documento }: { documento: Documento }) {
  const { archivos, historial = [] } = documento;
  const earlier = (
    <ul className={css.files}>
      {historial.map((archivo) => (
        <Archivo key={archivo.id} archivo={archivo} motivo={archivo.motivo} replaced={archivo.reemplazado_en} />
      ))}
    </ul>
  );
  return (
    <>
      {archivos.length > 0 && (
        <ul className={css.files} aria-label="Archivos">
          {archivos.map((archivo) => (
            <Archivo key={archivo.id} archivo={archivo} />
          ))}
        </ul>
      )}
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

interface Props {
  archivo: ArchivoDocumento;
  /** Why it was rejected. */
  motivo?: string | null;
  replaced?: string;
}

function Archivo({ archivo: { nombre, bytes, created_at, subido_por, ruta }, motivo, replaced }: Props) {
  const facts = [
    formatBytes(bytes),
    <Fragment key="subido">
      {subido_por}, <When at={created_at} />
    </Fragment>,
    replaced && (
      <Fragment key="reemplazado">
        reemplazado <When at={replaced} el />
      </Fragment>
    ),
    motivo && `rechazado: ${motivo}`,
  ];
  return (
    <li>
      <a href={addressOf(ruta)} target="_blank" rel="noopener noreferrer">
        {nombre}
        <span className="solo-lectores"> (se abre en otra pestaña)</span>
      </a>{' '}
      <Text type="secondary">{joined(facts)}</Text>
    </li>
  );
}
