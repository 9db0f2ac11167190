import { API_BASE } from '#contract/address.ts';
import type { AjustesPatch } from '#contract/endpoints/ajustes.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Ajustes, Negocio } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { publicOriginOf, reachableOrigin } from '#contract/public-address.ts';
import { type RowOf, typedIn } from '#contract/record.ts';
import { ajustesRecord } from '#contract/records/ajustes.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { lockedById, presenter, recordById, updateRecord } from '#server/db/record.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import type { Settings } from '#server/settings.ts';

export type AjustesRow = RowOf<typeof ajustesRecord>;

/** Placeholder for a business without a logo. */
const OURS = '/logo/Logo.jpg';

/** Another address after each change: browsers keep what they got from the one before. */
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

/** Writes some of the settings, and leaves the line of it. */
export async function writeAjustes(
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
  assertCurrent(presentAjustes(current, settings), body.version);
  return writeAjustes(tx, actor, current, typedIn(ajustesRecord, body));
}
