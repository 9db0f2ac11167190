/** The papers of a child as calls answer with them. */
import type { ArchivoDocumento, Documento } from '#contract/guarderia.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { seesAll } from './access.ts';
import type { InfanteRow } from './infantes-repo.ts';
import { documentoEstado } from './papeles.ts';
import { type DocumentoRow, papersOf } from './papeles-repo.ts';

/** A paper on the wire, with its files that count, as it stands on a day. */
export function presentDocumento(row: DocumentoRow, archivos: ArchivoDocumento[], today: string): Documento {
  const { requerido, ...shown } = row;
  return { ...shown, requerido: requerido === 1, estado: documentoEstado(row, today), archivos };
}

/** Papers on the wire, in the order of the rows. */
export async function presentDocumentos(
  _db: Queryable,
  _actor: Actor,
  rows: DocumentoRow[],
  today: string,
): Promise<Documento[]> {
  return rows.map((row) => presentDocumento(row, [], today));
}

/** The papers that the actor may know of: what tells of custody is for staff alone. */
export async function papersFor(db: Queryable, actor: Actor, child: Authorized<InfanteRow>): Promise<DocumentoRow[]> {
  const rows = await papersOf(db, child.id);
  return seesAll(actor) ? rows : rows.filter(({ tipo }) => tipo !== 'custodia');
}
