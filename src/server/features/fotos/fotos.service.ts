import { apiErrors } from '#contract/errors.ts';
import { type CategoryPage, type Gallery, toGallery } from '#contract/gallery.ts';
import { can } from '#contract/roles.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { downloadName } from '#server/files/names.ts';
import { releaseFiles } from '#server/files/registry.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/file-response.ts';
import type { Deps } from '#server/http/handler.ts';
import { type PageRequest, slice } from '#server/http/page.ts';
import { categoryKey } from './category.rules.ts';
import { presentFoto } from './fotos.presenter.ts';
import * as repo from './fotos.repo.ts';

/** Whose photographs a person sees: null for everybody's. */
const visibleTo = (actor: Actor): number | null => (can(actor.rol, 'fotos:write') ? null : actor.userId);

/** What of the gallery is asked for. */
export interface GalleryRequest extends PageRequest {
  categoria?: string | undefined;
  user_id?: number | undefined;
}

/**
 * The gallery as a person may see it: one page of each category, or of one; links open for ten minutes from `now`. A
 * page past the end of a category is empty, a category that there is not is left out. Throws 404 for photographs of
 * somebody else.
 */
export async function gallery(
  { db, links, now }: Pick<Deps, 'db' | 'links' | 'now'>,
  actor: Actor,
  { categoria, user_id, ...request }: GalleryRequest,
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
      fotos: rows.map((row) => presentFoto(row, links, actor.sessionId, now())),
      mas: Math.max(0, total - offset - rows.length),
    });
  }
  return toGallery(pages);
}

/** A photograph as its row; throws 404. */
export async function fotoNow(db: Queryable, id: number): Promise<repo.FotoRow> {
  const row = await repo.fotoById(db, id);
  if (!row) throw apiErrors.notFound();
  return row;
}

/** The bytes of a photograph or of its thumbnail; null when they are gone. */
export async function openFoto(
  db: Queryable,
  store: FileStore,
  foto: Authorized<repo.FotoRow>,
  tamano: string | undefined,
): Promise<ServedFile | null> {
  const name = tamano ? foto.miniatura : foto.archivo;
  const kept = await repo.archivo(db, name);
  // Opened last: a stream that nobody is sent would hold its file open.
  const opened = kept && (await store.open(name));
  if (!opened) return null;
  return { ...opened, type: kept.tipo, name: downloadName(foto.nombre, kept.tipo), shown: 'inline' };
}

/** Deletes a photograph: its links are dead at once, its bytes go after the transaction. */
export async function deleteFoto(
  tx: Transaction,
  actor: Actor,
  { id, archivo, miniatura, nombre, categoria, user_id }: Authorized<repo.FotoRow>,
  now: string,
): Promise<void> {
  // Of two at once the second finds none.
  if (!(await repo.deleteFoto(tx, id))) throw apiErrors.notFound();
  await releaseFiles(tx, [archivo, miniatura]);
  const antes = { nombre, categoria, user_id };
  await record(tx, actor, now, { accion: 'borrar', tabla: 'fotos', registro: id, persona: user_id, antes });
}
