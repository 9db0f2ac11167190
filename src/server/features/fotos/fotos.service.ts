import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import { type CategoryPage, type Gallery, toGallery } from '#contract/gallery.ts';
import { fotoRecord } from '#contract/records/fotos.ts';
import { can } from '#contract/roles.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { deleteRecord, recordById } from '#server/db/record.ts';
import { downloadName } from '#server/files/names.ts';
import { openStored, releaseFiles } from '#server/files/registry.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertFound } from '#server/http/current.ts';
import type { ServedFile } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { slice } from '#server/http/page.ts';
import { categoryKey } from './category.rules.ts';
import { presentFoto } from './fotos.presenter.ts';
import * as repo from './fotos.repo.ts';

/** Whose photographs a person sees: null for everybody's. */
const visibleTo = (actor: Actor): number | null => (can(actor.rol, 'fotos:write') ? null : actor.userId);

/**
 * The gallery as a person may see it: one page of each category, or of one; links open for ten minutes. A page past the
 * end of a category is empty, a category that there is not is left out. Throws 404 for photographs of somebody else.
 */
export async function gallery(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  actor: Actor,
  { categoria, user_id, ...request }: QueryOf<typeof endpoints.listFotos>,
): Promise<Gallery> {
  const visible = visibleTo(actor);
  if (user_id !== undefined && visible !== null && user_id !== visible) throw apiErrors.notFound();
  const of = { userId: visible ?? user_id ?? null, categoriaKey: categoria ? categoryKey(categoria) : null };
  const { limit, offset } = slice(request);
  const pages: CategoryPage[] = [];
  for (const { categoria_key, total } of await repo.countByCategory(db, of)) {
    const filter = { ...of, categoriaKey: categoria_key };
    const rows = offset < total ? await repo.fotosOfCategory(db, filter, { limit, offset }) : [];
    pages.push({
      categoria: rows[0]?.categoria ?? (await repo.spelling(db, categoria_key)) ?? categoria_key,
      fotos: rows.map((row) => presentFoto(row, links, actor)),
      mas: Math.max(0, total - offset - rows.length),
    });
  }
  return toGallery(pages);
}

/** A photograph as its row; throws 404. */
export async function fotoNow(db: Queryable, id: number): Promise<repo.FotoRow> {
  return assertFound(await recordById(db, fotoRecord, id));
}

/** The bytes of a photograph or of its thumbnail; null when they are gone. Throws 503 where this server lacks them. */
export async function openFoto(
  db: Queryable,
  store: FileStore,
  foto: Authorized<repo.FotoRow>,
  tamano: string | undefined,
): Promise<ServedFile | null> {
  const name = tamano ? foto.miniatura : foto.archivo;
  const opened = await openStored(db, store, name);
  return opened && { ...opened, name: downloadName(foto.nombre, opened.type), shown: 'inline' };
}

/** Deletes a photograph: its links are dead at once, its bytes go after the transaction. */
export async function deleteFoto(
  tx: Transaction,
  actor: Actor,
  { id, archivo, miniatura, nombre, categoria, user_id }: Authorized<repo.FotoRow>,
): Promise<void> {
  // Of two at once the second finds none.
  if (!(await deleteRecord(tx, fotoRecord, id))) throw apiErrors.notFound();
  await releaseFiles(tx, [archivo, miniatura]);
  const antes = { nombre, categoria, user_id };
  await record(tx, actor, { accion: 'borrar', tabla: 'fotos', registro: id, persona: user_id, antes });
}
