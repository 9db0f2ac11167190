/** Opening the file of a paper. Each time leaves a line in the audit log. */
import { apiErrors } from '#contract/errors.ts';
import { record } from '#server/audit/record.ts';
import { downloadName } from '#server/files/names.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/file-response.ts';
import type { Deps } from '#server/http/handler.ts';
import { childFor, seesAll } from '../infantes/access.service.ts';
import { archivosOf } from './archivos.repo.ts';
import { documentoById } from './documentos.repo.ts';

/**
 * A file of a paper, the first of today's unless named; null when there is none for the actor: to a family neither
 * papers of custody nor what was replaced exist. Throws 404 for a stranger's child and for none.
 */
export async function openArchivo(
  { db, files: store }: Deps,
  actor: Actor,
  documentoId: number,
  archivoId: number | undefined,
  now: string,
): Promise<ServedFile | null> {
  const row = await documentoById(db, documentoId);
  if (!row) throw apiErrors.notFound();
  const child = await childFor(db, actor, row.infante_id);
  const staff = seesAll(actor);
  if (row.tipo === 'custodia' && !staff) return null;
  const files = await archivosOf(db, [row.id]);
  const file = files.find(({ id, reemplazado_en }) =>
    archivoId === undefined ? reemplazado_en === null : id === archivoId && (staff || reemplazado_en === null),
  );
  if (!file) return null;
  // First the line, then the bytes: nobody reads what the log does not know of.
  await db.write((tx) =>
    record(tx, actor, now, {
      accion: 'leer',
      tabla: 'documentos',
      registro: row.id,
      persona: child.familia_id,
      despues: { archivo: file.id, tipo: row.tipo },
    }),
  );
  const opened = await store.open(file.archivo);
  // Browsers show no PDF in a sandbox: it is saved, and opened by whatever opens PDFs there.
  const shown = file.tipo === 'application/pdf' ? 'attachment' : 'inline';
  return opened && { ...opened, type: file.tipo, name: downloadName(file.nombre, file.tipo), shown };
}
