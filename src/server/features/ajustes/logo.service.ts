/** The picture of the business: drawn anew like every other, small enough for whoever opens the sign-in page. */
import { apiErrors } from '#contract/errors.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { IncomingFile } from '#server/files/incoming.ts';
import { discard, type Kept, keepImage } from '#server/files/keep.ts';
import type { ImageKind } from '#server/files/kinds.ts';
import { assertQuota, assertWithinQuota, bytesOf } from '#server/files/quota.ts';
import { FileRefused } from '#server/files/refused.ts';
import { openStored, registerFiles, releaseFiles } from '#server/files/registry.ts';
import type { FileStore } from '#server/files/store.ts';
import { kindWithin } from '#server/files/uploads.ts';
import { newWork, type Work } from '#server/files/work.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import { type AjustesRow, ajustesNow, writeAjustes } from './ajustes.service.ts';

/** Pixels of its longer side: 7 cm on letter paper, more than the width of a ticket. */
const LOGO_SIDE = 600;
const KINDS: readonly (ImageKind | 'pdf' | null)[] = ['jpeg', 'png', 'webp'];
const YEAR_SECONDS = 365 * 24 * 3600;

/** Throws FileRefused for what is no such picture. */
async function take(store: FileStore, file: IncomingFile, work: Work): Promise<Kept> {
  const kind = kindWithin(file, LOGO_FILE_MAX);
  if (!KINDS.includes(kind)) throw new FileRefused('El logotipo debe ser una imagen PNG, JPEG o WebP.');
  const { image, thumbnail } = await keepImage(store, file.path, kind as ImageKind, work, LOGO_SIDE);
  // It is small itself.
  await discard(store, [thumbnail]);
  return image;
}

/** Stores the picture, still nobody's. Throws 422 on `logo` with the reason, 507 without room. */
export async function takeLogo(
  { db, files: store, settings }: Deps,
  files: readonly IncomingFile[],
  signal?: AbortSignal,
): Promise<Kept> {
  const [file] = files;
  if (!file) throw apiErrors.field('logo', 'Elige una imagen.');
  await assertQuota(db, settings.filesMaxBytes, bytesOf(files));
  try {
    return await take(store, file, newWork(signal));
  } catch (error) {
    throw error instanceof FileRefused ? apiErrors.field('logo', error.motivo) : error;
  }
}

/** Puts a stored picture, or none, in the place of the one before. */
async function change(
  tx: Transaction,
  actor: Actor,
  before: Authorized<AjustesRow>,
  logo: Kept | null,
): Promise<AjustesRow> {
  if (logo) await registerFiles(tx, [logo], actor.now);
  const after = await writeAjustes(tx, actor, before, { logo: logo?.name ?? null });
  if (before.logo !== null) await releaseFiles(tx, [before.logo]);
  return after;
}

/** Puts a stored picture in the place of the one before. Throws 507 when all files would take more than they may. */
export async function saveLogo(
  tx: Transaction,
  actor: Actor,
  before: Authorized<AjustesRow>,
  logo: Kept,
  maxBytes: number,
): Promise<AjustesRow> {
  const after = await change(tx, actor, before, logo);
  await assertWithinQuota(tx, maxBytes);
  return after;
}

/** Takes the picture away; there may be none. */
export const deleteLogo = (tx: Transaction, actor: Actor, before: Authorized<AjustesRow>): Promise<AjustesRow> =>
  change(tx, actor, before, null);

/** The picture, for anybody; null where there is none. Throws 503 where this server lacks it. */
export async function openLogo(db: Queryable, store: FileStore): Promise<ServedFile | null> {
  const { logo } = await ajustesNow(db);
  const opened = logo === null ? null : await openStored(db, store, logo);
  if (!opened) return null;
  const name = opened.type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return { ...opened, name, shown: 'inline', cache: `public, max-age=${YEAR_SECONDS}, immutable` };
}
