import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ArchivoDocumento, Documento } from '#contract/guarderia.ts';
import { FILE_LINK_MINUTES } from '#contract/rules.ts';
import type { Links } from '#server/files/links.ts';
import type { ArchivoRow } from './archivos.repo.ts';
import type { DocumentoRow } from './documentos.repo.ts';
import { documentoEstado } from './papeles.rules.ts';

/** Who will see the papers, and when: what links are signed for, and what is left out. */
export interface Viewer {
  /** Links open while it stands. */
  sessionId: number;
  /** Staff see the history too. */
  staff: boolean;
  links: Links;
  /** The clock's time. */
  at: Date;
  /** The business day, YYYY-MM-DD. */
  today: string;
}

/** What the link to a file of a paper is signed for; `archivo` left out for the first one. */
export const archivoSubject = (documentoId: number, archivoId: number | undefined): string =>
  `documento:${documentoId}:${archivoId ?? ''}`;

/** The address of a file, good for ten minutes while the viewer's session stands. */
export function archivoUrl({ sessionId, links, at }: Viewer, documentoId: number, archivoId: number): string {
  const acceso = links.sign(archivoSubject(documentoId, archivoId), sessionId, at, FILE_LINK_MINUTES);
  return `${API_BASE}${endpoints.documentoArchivo.url({ id: documentoId }, { archivo: archivoId, acceso })}`;
}

function presentArchivo(row: ArchivoRow, viewer: Viewer): ArchivoDocumento {
  const { id, nombre, tipo, bytes, created_at, subido_por } = row;
  const ruta = archivoUrl(viewer, row.documento_id, id);
  return { id, nombre, tipo, bytes, created_at, subido_por: subido_por ?? '', ruta };
}

/** A paper on the wire with its files, as it stands on the viewer's day. */
export function presentDocumento(row: DocumentoRow, files: readonly ArchivoRow[], viewer: Viewer): Documento {
  const history = files.flatMap((file) => {
    const { reemplazado_en, motivo } = file;
    return reemplazado_en === null ? [] : { ...presentArchivo(file, viewer), reemplazado_en, motivo };
  });
  return {
    id: row.id,
    infante_id: row.infante_id,
    tipo: row.tipo,
    persona: row.persona,
    requerido: row.requerido === 1,
    entregar_hasta: row.entregar_hasta,
    archivos: files.filter((file) => file.reemplazado_en === null).map((file) => presentArchivo(file, viewer)),
    ...(viewer.staff ? { historial: history.reverse() } : {}),
    fecha_emision: row.fecha_emision,
    vigencia_hasta: row.vigencia_hasta,
    estado: documentoEstado(row, viewer.today),
    motivo: row.motivo,
    verificado_por: row.verificado_por_nombre,
    verificado_en: row.verificado_en,
    version: row.version,
  };
}
