import type { AjustesPatch } from '#contract/endpoints/ajustes.ts';
import type { Ajustes, Negocio } from '#contract/entities.ts';
import { typedIn } from '#contract/record.ts';
import { ajustesRecord } from '#contract/records/ajustes.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { lockedById, recordById, updateRecord } from '#server/db/record.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { type AjustesRow, presentAjustes, presentNegocio } from './ajustes.presenter.ts';

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

/** What the business has decided for itself. */
export const ajustes = async (db: Queryable): Promise<Ajustes> => presentAjustes(await ajustesNow(db));

/** What anybody may know of the business, signed in or not. */
export const negocio = async (db: Queryable): Promise<Negocio> => presentNegocio(await ajustesNow(db));

/** Writes some of the settings, and leaves the line of it. */
export async function writeAjustes(
  tx: Transaction,
  actor: Actor,
  before: Authorized<AjustesRow>,
  fields: Partial<AjustesRow>,
): Promise<Ajustes> {
  await updateRecord(tx, ajustesRecord, ID, fields, { updated_at: actor.now });
  const [antes, despues] = [presentAjustes(before), await ajustes(tx)];
  await record(tx, actor, { accion: 'cambiar', tabla: 'ajustes', registro: ID, antes, despues });
  return despues;
}

/** Changes the settings that are given; 409 with all as they stand when `version` is older. */
export async function updateAjustes(
  tx: Transaction,
  actor: Actor,
  current: Authorized<AjustesRow>,
  body: AjustesPatch,
): Promise<Ajustes> {
  assertCurrent(presentAjustes(current), body.version);
  return writeAjustes(tx, actor, current, typedIn(ajustesRecord, body));
}
