import { API_BASE } from '#contract/address.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ArchivoDocumento, Documento } from '#contract/guarderia.ts';
import { documentoRecord } from '#contract/records/documentos.ts';
import { FILE_LINK_MINUTES } from '#contract/rules.ts';
import { leavingOf } from '#server/db/record.ts';
import type { Context } from '../context.rules.ts';
import { type ArchivoRow, isCurrent } from './archivos.repo.ts';
import type { DocumentoRow } from './documentos.repo.ts';
import { deadlineOf, documentoEstado } from './documentos.rules.ts';

/** Subject of the signature of a link to a document's file; without `archivo` the first file. */
export const archivoSubject = (documentoId: number, archivoId: number | undefined): string =>
  `documento:${documentoId}:${archivoId ?? ''}`;

/** The address of a file, good for ten minutes while the session stands of whoever asks. */
export function archivoUrl({ actor, links }: Context, documentoId: number, archivoId: number): string {
  const subject = archivoSubject(documentoId, archivoId);
  const acceso = links.sign(subject, actor.sessionId, new Date(actor.now), FILE_LINK_MINUTES);
  return `${API_BASE}${endpoints.documentoArchivo.url({ id: documentoId }, { archivo: archivoId, acceso })}`;
}

function presentArchivo(row: ArchivoRow, context: Context): ArchivoDocumento {
  const { id, nombre, tipo, bytes, created_at, subido_por } = row;
  const ruta = archivoUrl(context, row.documento_id, id);
  return { id, nombre, tipo, bytes, created_at, subido_por: subido_por ?? '', ruta };
}

const own = leavingOf(documentoRecord);

/** A paper on the wire with its files, as it stands today; staff see the history too. */
export function presentDocumento(row: DocumentoRow, files: readonly ArchivoRow[], context: Context): Documento {
  const history = files.flatMap((file) => {
    const { reemplazado_en, motivo } = file;
    return reemplazado_en === null ? [] : { ...presentArchivo(file, context), reemplazado_en, motivo };
  });
  return {
    ...own(row),
    archivos: files.filter(isCurrent).map((file) => presentArchivo(file, context)),
    ...(context.staff ? { historial: history.reverse() } : {}),
    estado: documentoEstado(row, context.today),
    entregar_hasta: deadlineOf(row, context.today),
    verificado_por: row.verificado_por_nombre,
  };
}
