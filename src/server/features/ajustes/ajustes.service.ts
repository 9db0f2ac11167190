import { API_BASE } from '#contract/address.ts';
import type { AjustesPatch } from '#contract/endpoints/ajustes.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Ajustes, Negocio } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { publicOriginOf, reachableOrigin } from '#contract/public-address.ts';
import { type RowOf, typedIn } from '#contract/record.ts';
import { ajustesRecord, inOrder } from '#contract/records/ajustes.ts';
import { LOGO_FILE_MAX } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { lockedById, presenter, recordById, updateRecord } from '#server/db/record.ts';
import type { FileStore } from '#server/files/disk.ts';
import { discard, type Kept, keepImage } from '#server/files/images.ts';
import type { IncomingFile } from '#server/files/incoming.ts';
import type { ImageKind } from '#server/files/kinds.ts';
import { FileRefused } from '#server/files/refused.ts';
import {
  assertQuota,
  assertWithinQuota,
  bytesOf,
  openStored,
  registerFiles,
  releaseFiles,
} from '#server/files/registry.ts';
import { newWork, type Work } from '#server/files/slots.ts';
import { kindWithin } from '#server/files/uploads.ts';
import { type Actor, type Authorized, assertCurrent } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/download.ts';
import type { Deps } from '#server/http/handler.ts';
import type { Settings } from '#server/settings.ts';
import * as repo from './ajustes.repo.ts';

export type AjustesRow = RowOf<typeof ajustesRecord>;

/** Placeholder for a business without a logo. */
const OURS = '/logo/Logo.jpg';

/** A new address after each change: browsers cache the picture of the old one. */
const logo = ({ logo: file, version }: AjustesRow): string | null =>
  file === null ? null : `${API_BASE}${endpoints.negocioLogo.url({}, { version: String(version) })}`;

/** Settings of the business. */
const presentBusiness = presenter(ajustesRecord, { logo });

/** The settings on the wire. */
export const presentAjustes = (row: AjustesRow, { publicUrl }: Pick<Settings, 'publicUrl'>): Ajustes => ({
  ...presentBusiness(row),
  direccion_del_servidor: publicUrl && reachableOrigin(publicUrl),
});

/** The public part of them. */
const presentNegocio = (row: AjustesRow): Negocio => ({ nombre: row.nombre, logo: logo(row) ?? OURS });

/** What the business is called where no screen shows it; the product's name while it has none or can't be read. */
export const businessName = (db: Queryable): Promise<string> =>
  negocio(db).then(
    ({ nombre }) => nombre ?? 'Servicios Escolares',
    () => 'Servicios Escolares',
  );

/** Environment values that override settings. */
export type Environment = Pick<Settings, 'publicUrl'>;

const ID = 1;

/** The schema begins with this row, and nothing deletes it. */
function kept(row: AjustesRow | null): AjustesRow {
  if (!row) throw new Error('The table ajustes has lost its row');
  return row;
}

/** The settings' row. */
export const ajustesNow = async (db: Queryable): Promise<AjustesRow> => kept(await recordById(db, ajustesRecord, ID));

/** The same, locked until the transaction ends. */
export const lockedAjustes = async (tx: Transaction): Promise<AjustesRow> =>
  kept(await lockedById(tx, ajustesRecord, ID));

/** Settings of the business. */
export const business = async (db: Queryable) => presentBusiness(await ajustesNow(db));

/** The same on the wire, with the address that the environment gives. */
export const ajustes = async (db: Queryable, environment: Environment): Promise<Ajustes> =>
  presentAjustes(await ajustesNow(db), environment);

/** Origin of public links and QR codes; null if there is no reachable address. */
export const publicOrigin = async (db: Queryable, environment: Environment): Promise<string | null> =>
  publicOriginOf(await ajustes(db, environment));

/** The same; throws 409 in place of null. */
export async function requiredOrigin(db: Queryable, environment: Environment): Promise<string> {
  const origin = await publicOrigin(db, environment);
  if (origin === null) throw apiErrors.noPublicAddress();
  return origin;
}

/** Public data of the business. */
export const negocio = async (db: Queryable): Promise<Negocio> => presentNegocio(await ajustesNow(db));

/** The groups of the business, in order. */
export const groups = async (db: Queryable): Promise<string[]> => (await business(db)).grupos;

/** Throws 422 on the field for a group that the business does not have. */
export async function assertGroup(db: Queryable, grupo: string, field = 'grupo'): Promise<void> {
  if (!(await groups(db)).includes(grupo)) throw apiErrors.noSuchGroup(grupo, field);
}

/** Refuses (422) to leave out groups that have alumnos: their records could not be saved any more. */
async function assertUnused(tx: Transaction, before: readonly string[], after: readonly string[]): Promise<void> {
  const gone = before.filter((one) => !after.includes(one));
  if (gone.length === 0) return;
  const used = (await repo.groupsInUse(tx)).filter(({ grupo }) => gone.includes(grupo));
  if (used.length > 0) throw apiErrors.groupsInUse(used);
}

/** Writes some of the settings, and leaves the line of it. */
async function writeAjustes(
  tx: Transaction,
  actor: Actor,
  before: Authorized<AjustesRow>,
  fields: Partial<AjustesRow>,
): Promise<AjustesRow> {
  await updateRecord(tx, ajustesRecord, ID, fields, { updated_at: actor.now });
  const after = await ajustesNow(tx);
  const values = { antes: presentBusiness(before), despues: presentBusiness(after) };
  await record(tx, actor, { accion: 'cambiar', tabla: 'ajustes', registro: ID, ...values });
  return after;
}

/** Changes the settings that are given; 409 with all as they stand when `version` is older. */
export async function updateAjustes(
  tx: Transaction,
  { actor, settings }: { actor: Actor; settings: Environment },
  current: Authorized<AjustesRow>,
  body: AjustesPatch,
): Promise<AjustesRow> {
  const before = assertCurrent(presentAjustes(current, settings), body.version);
  if (body.grupos) await assertUnused(tx, before.grupos, inOrder(body.grupos));
  return writeAjustes(tx, actor, current, typedIn(ajustesRecord, body));
}

/** Pixels of its longer side: 7 cm on letter paper, more than the width of a ticket. */
const LOGO_SIDE = 600;
const KINDS: readonly (ImageKind | 'pdf' | null)[] = ['jpeg', 'png', 'webp'];
const YEAR_SECONDS = 365 * 24 * 3600;

/** Throws FileRefused for a file that is no such picture. */
async function take(store: FileStore, file: IncomingFile, work: Work): Promise<Kept> {
  const kind = kindWithin(file, LOGO_FILE_MAX);
  if (!KINDS.includes(kind)) throw new FileRefused('El logotipo debe ser una imagen PNG, JPEG o WebP.');
  const { image, thumbnail } = await keepImage(store, file.path, kind as ImageKind, work, LOGO_SIDE);
  // It is small itself.
  await discard(store, [thumbnail]);
  return image;
}

/** Stores the picture without an owner yet. Throws 422 on `logo` with the reason, 507 without room. */
export async function takeLogo(
  { db, files: store, settings }: Deps,
  files: readonly IncomingFile[],
  signal?: AbortSignal,
): Promise<Kept> {
  const [file] = files;
  if (!file) throw apiErrors.onField('logo', 'Elige una imagen.');
  await assertQuota(db, settings.filesMaxBytes, bytesOf(files));
  try {
    return await take(store, file, newWork(signal));
  } catch (error) {
    throw error instanceof FileRefused ? apiErrors.onField('logo', error.motivo) : error;
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

/** The picture, without sign-in; null where there is none. Throws 503 where this server lacks the file. */
export async function openLogo(db: Queryable, store: FileStore): Promise<ServedFile | null> {
  const { logo } = await ajustesNow(db);
  const opened = logo === null ? null : await openStored(db, store, logo);
  if (!opened) return null;
  const name = opened.type === 'image/png' ? 'logo.png' : 'logo.jpg';
  return { ...opened, name, shown: 'inline', cache: `public, max-age=${YEAR_SECONDS}, immutable` };
}
