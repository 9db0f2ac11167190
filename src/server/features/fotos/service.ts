import type { Foto } from '#contract/entities.ts';
import { refusals } from '#contract/refusals.ts';
import { can } from '#contract/roles.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Links } from '#server/files/links.ts';
import { downloadName } from '#server/files/names.ts';
import { releaseFiles } from '#server/files/registry.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Actor } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/file-answer.ts';
import { presentFoto } from './present.ts';
import * as repo from './repo.ts';

/** Whose photographs a person sees: null for everybody's. */
const visibleTo = (actor: Actor): number | null => (can(actor.rol, 'fotos:write') ? null : actor.userId);

/** The gallery as a person may see it, by category; links open for ten minutes from `now`. */
export async function gallery(db: Queryable, links: Links, actor: Actor, now: Date): Promise<Record<string, Foto[]>> {
  const byCategory = new Map<string, Foto[]>();
  for (const row of await repo.listFotos(db, visibleTo(actor))) {
    const fotos = byCategory.get(row.categoria) ?? [];
    fotos.push(presentFoto(row, links, actor.sessionId, now));
    byCategory.set(row.categoria, fotos);
  }
  // A category may be called __proto__: that would be no key of an object that grows.
  return Object.fromEntries(byCategory);
}

/** The bytes of a photograph or of its thumbnail, for whoever may see it; null when there is none for them. */
export async function openFoto(
  db: Queryable,
  store: FileStore,
  actor: Actor,
  id: number,
  tamano: string | undefined,
): Promise<ServedFile | null> {
  const row = await repo.fotoById(db, id);
  const visible = visibleTo(actor);
  if (!row || (visible !== null && row.user_id !== visible)) return null;
  const name = tamano ? row.miniatura : row.archivo;
  const kept = await repo.archivo(db, name);
  // Opened last: a stream that nobody is sent would hold its file open.
  const opened = kept && (await store.open(name));
  if (!opened) return null;
  return { ...opened, type: kept.tipo, name: downloadName(row.nombre, kept.tipo), shown: 'inline' };
}

/** Deletes a photograph: its links are dead at once, its bytes go after the transaction. Throws 404. */
export async function deleteFoto(tx: Transaction, actor: Actor, id: number, now: string): Promise<void> {
  const row = await repo.deleteFoto(tx, id);
  if (!row) throw refusals.notFound();
  await releaseFiles(tx, [row.archivo, row.miniatura]);
  const { nombre, categoria, user_id } = row;
  const antes = { nombre, categoria, user_id };
  await record(tx, actor, now, { accion: 'borrar', tabla: 'fotos', registro: id, persona: user_id, antes });
}
