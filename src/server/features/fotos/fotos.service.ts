/** The gallery: its pages, files and deletions. */

import { API_BASE } from '#contract/address.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Foto } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { type CategoryPage, categoryOnWire, type Gallery, toGallery } from '#contract/gallery.ts';
import { fotoRecord } from '#contract/records/fotos.ts';
import { can } from '#contract/roles.ts';
import { FILE_LINK_MINUTES } from '#contract/rules.ts';
import { foldText } from '#contract/search.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { deleteRecord, presenter, recordById } from '#server/db/record.ts';
import type { FileStore } from '#server/files/disk.ts';
import type { Links } from '#server/files/links.ts';
import { downloadName } from '#server/files/names.ts';
import { openStored, releaseFiles } from '#server/files/registry.ts';
import { type Actor, type Authorized, assertFound } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/download.ts';
import { type Deps, slice } from '#server/http/handler.ts';
import type { FotoRow } from './fotos.repo.ts';
import * as repo from './fotos.repo.ts';

/** Headings are compared without case, accents, blanks and underscores. */
export const categoryKey = (categoria: string): string => foldText(categoria.replaceAll('_', ' '));

/** Subject of the signature of a link to a photograph and its thumbnail. */
export const fotoSubject = (id: number): string => `foto:${id}`;

const own = presenter(fotoRecord, {});

/** A photograph on the wire, with links that the session may open for ten minutes from `now` (ISO). */
export function presentFoto(row: FotoRow, links: Links, { sessionId, now }: Pick<Actor, 'sessionId' | 'now'>): Foto {
  const { id } = row;
  const acceso = links.sign(fotoSubject(id), sessionId, new Date(now), FILE_LINK_MINUTES);
  const ruta = `${API_BASE}${endpoints.fotoArchivo.url({ id }, { acceso })}`;
  return {
    ...own(row),
    categoria: categoryOnWire(row.categoria),
    ruta,
    // A gallery has thousands: making each address a second time would double its time.
    miniatura: `${ruta}&tamano=miniatura`,
  };
}

/** Owner of the photographs that a person may see: null for all. */
const visibleTo = (actor: Actor): number | null => (can(actor.rol, 'fotos:write') ? null : actor.userId);

/**
 * The gallery as a person may see it: one page of each category, or of one; links open for ten minutes. A page past the
 * end of a category is empty, an unknown category is left out. Throws 404 for photographs of another person.
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

/** Deletes the photographs that are linked to a person. Their bytes go after the transaction, by `purgeReleased`. */
export async function eraseFotosOf(tx: Transaction, userId: number): Promise<void> {
  for (const { id, archivo, miniatura } of await repo.fotosOfUser(tx, userId)) {
    await deleteRecord(tx, fotoRecord, id);
    await releaseFiles(tx, [archivo, miniatura]);
  }
}
