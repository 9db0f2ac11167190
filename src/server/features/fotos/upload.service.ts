/** Photographs on their way into the gallery: looked at and drawn anew before any transaction, then given their rows. */

import * as apiErrors from '#contract/errors.ts';
import { PHOTO_FILE_MAX } from '#contract/rules.ts';
import { foldText } from '#contract/search.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { assertActiveAlumno, isActiveAlumno } from '#server/features/users/users.service.ts';
import type { FileStore } from '#server/files/disk.ts';
import { discard, type Kept, type KeptImage, keepImage } from '#server/files/images.ts';
import type { IncomingFile } from '#server/files/incoming.ts';
import { numbered } from '#server/files/names.ts';
import { FileRefused } from '#server/files/refused.ts';
import { assertQuota, assertWithinQuota, bytesOf, registerFiles } from '#server/files/registry.ts';
import type { Work } from '#server/files/slots.ts';
import { kindWithin, type Taken, takeEach } from '#server/files/uploads.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import * as repo from './fotos.repo.ts';
import { categoryKey } from './fotos.service.ts';

/** Result of an upload: stored, but unowned until `saveFotos`. */
type TakenFotos = Taken<KeptImage>;

interface Destination {
  categoria: string;
  user_id?: number | null;
}

/** Throws FileRefused for a file that is no photograph. */
async function takeFoto(store: FileStore, file: IncomingFile, work: Work): Promise<KeptImage> {
  const kind = kindWithin(file, PHOTO_FILE_MAX);
  if (kind === 'pdf') throw new FileRefused('Es un PDF, no una fotografía.');
  if (!kind) throw new FileRefused('No es una fotografía: su contenido no es JPEG, PNG, WebP, GIF, AVIF ni HEIC.');
  return keepImage(store, file.path, kind, work);
}

const filesOf = (tomados: readonly KeptImage[]): Kept[] =>
  tomados.flatMap(({ image, thumbnail }) => [image, thumbnail]);

/** Forgets photographs that were taken and got no rows. */
export const discardFotos = (store: FileStore, { tomados }: Pick<TakenFotos, 'tomados'>): Promise<void> =>
  discard(store, filesOf(tomados));

/**
 * Stores the photographs, with a reason for each refused one. Throws 422 when the alumno is none or every photograph
 * was refused, with the reasons; 507 without room; the signal's reason when the client has gone. Then nothing is left.
 */
export async function takeFotos(
  { db, files: store, settings }: Deps,
  { user_id }: Destination,
  files: readonly IncomingFile[],
  signal?: AbortSignal,
): Promise<TakenFotos> {
  if (files.length === 0) throw apiErrors.onField('fotos', 'Elige al menos una foto.');
  if (user_id != null && !(await isActiveAlumno(db, user_id))) throw apiErrors.noSuchAlumno();
  await assertQuota(db, settings.filesMaxBytes, bytesOf(files));
  const taken = await takeEach(files, {
    fallback: 'foto',
    take: (file, work) => takeFoto(store, file, work),
    discard: (tomados) => discard(store, filesOf(tomados)),
    signal,
  });
  if (taken.tomados.length === 0) throw apiErrors.noneTaken('fotos', taken.rechazados);
  return { ...taken, maxBytes: settings.filesMaxBytes };
}

/** Numbers of the same length sort as people count: «foto 2» before «foto 10». */
const sortKey = (name: string): string => foldText(name).replace(/\d{1,12}/g, (digits) => digits.padStart(12, '0'));

/** The name, with the smallest number that is free in its category: phones call every photograph the same. */
async function freeName(tx: Transaction, categoriaKey: string, nombre: string): Promise<string> {
  const taken = await repo.namesakesOf(tx, categoriaKey, sortKey(nombre));
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? nombre : numbered(nombre, number);
    if (taken.has(free)) continue;
    // One may have come under the numbered name.
    if (number === 1 || !(await repo.namesakesOf(tx, categoriaKey, sortKey(free))).has(free)) return free;
  }
}

/**
 * Gives photographs that were taken their rows, in their category as it is spelled already; in the order they came.
 * Throws 422 when the alumno is none any more, 507 when all files would take more than they may.
 */
export async function saveFotos(
  tx: Transaction,
  actor: Actor,
  { categoria, user_id = null }: Destination,
  taken: TakenFotos,
): Promise<repo.FotoRow[]> {
  if (user_id != null) await assertActiveAlumno(tx, user_id);
  const categoria_key = categoryKey(categoria);
  const spelled = (await repo.spelling(tx, categoria_key)) ?? categoria.replace(/\s+/g, '_');
  await registerFiles(tx, filesOf(taken.tomados), actor.now);
  const rows: repo.FotoRow[] = [];
  for (const { nombre, image, thumbnail } of taken.tomados) {
    const nombre_key = sortKey(nombre);
    const foto = {
      categoria: spelled,
      nombre: await freeName(tx, categoria_key, nombre),
      user_id: user_id ?? null,
      archivo: image.name,
      miniatura: thumbnail.name,
    };
    const keys = { categoria_key, nombre_key, subida_por: actor.userId || null, created_at: actor.now };
    const id = await repo.insertFoto(tx, { ...foto, ...keys });
    const despues = { nombre: foto.nombre, categoria: spelled, user_id: foto.user_id };
    await record(tx, actor, { accion: 'crear', tabla: 'fotos', registro: id, persona: foto.user_id, despues });
    rows.push({ id, ...foto, version: 1 });
  }
  await assertWithinQuota(tx, taken.maxBytes);
  return rows;
}
