/** What the audit log keeps of a paper: how it stands and the names of its files, never a link to them. */
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import { type ArchivoRow, archivosOf } from './archivos.repo.ts';
import { type DocumentoRow, documentoById } from './documentos.repo.ts';

/** A paper as it was. */
export interface Paper {
  row: DocumentoRow;
  files: readonly ArchivoRow[];
}

function logged({ row, files }: Paper): object {
  const { infante_id, tipo, persona, requerido, entregar_hasta, estado, fecha_emision, vigencia_hasta, motivo } = row;
  const archivos = files.filter(({ reemplazado_en }) => reemplazado_en === null).map(({ nombre }) => nombre);
  return {
    ...{ infante_id, tipo, persona, requerido, entregar_hasta, estado, fecha_emision, vigencia_hasta, motivo },
    archivos,
  };
}

/** Leaves the line of a write to a paper, comparing what it was with what it is now. */
export async function logLine(
  tx: Transaction,
  actor: Actor,
  now: string,
  child: Pick<InfanteRow, 'familia_id'>,
  { accion, id, before }: { accion: string; id: number; before: Paper },
): Promise<void> {
  const row = await documentoById(tx, id);
  const after = row && { row, files: await archivosOf(tx, [id]) };
  await record(tx, actor, now, {
    accion,
    tabla: 'documentos',
    registro: id,
    persona: child.familia_id,
    antes: logged(before),
    despues: after && logged(after),
  });
}
