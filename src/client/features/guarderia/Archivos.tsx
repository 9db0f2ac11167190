/** The files of a paper, each opened in a tab of its own by a link that lives minutes. */
import { formatBytes } from '#client/lib/bytes.ts';
import { When } from '#client/ui/When.tsx';
import type { ArchivoDocumento, Documento } from '#contract/guarderia.ts';
import { addressOf } from './fileAddress.ts';
import css from './guarderia.module.css';

export function Archivos({ documento }: { documento: Documento }) {
  const { archivos, historial = [] } = documento;
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
        <details className={css.missing}>
          <summary>Archivos anteriores ({historial.length})</summary>
          <ul className={css.files}>
            {historial.map((archivo) => (
              <Archivo key={archivo.id} archivo={archivo} motivo={archivo.motivo} replaced={archivo.reemplazado_en} />
            ))}
          </ul>
        </details>
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
  return (
    <li className={css.fileLine}>
      <a href={addressOf(ruta)} target="_blank" rel="noopener noreferrer" className={css.file}>
        {nombre}
        <span className="solo-lectores"> (se abre en otra pestaña)</span>
      </a>
      <span className={css.muted}>
        {formatBytes(bytes)} · {subido_por}, <When at={created_at} />
        {replaced && (
          <>
            {' '}
            · reemplazado <When at={replaced} el />
          </>
        )}
        {motivo && ` · rechazado: ${motivo}`}
      </span>
    </li>
  );
}
