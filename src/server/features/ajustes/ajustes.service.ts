import type { AjustesPatch } from '#contract/endpoints/ajustes.ts';
import type { Ajustes, Negocio } from '#contract/entities.ts';
import { normalizePhone } from '#contract/phones.ts';
import { normalizeRfc } from '#contract/rfc.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { presentAjustes, presentNegocio } from './ajustes.presenter.ts';
import * as repo from './ajustes.repo.ts';
import { there } from './there.rules.ts';

/** What the business has decided for itself. */
export async function ajustes(db: Queryable): Promise<Ajustes> {
  return presentAjustes(there(await repo.ajustes(db)));
}

/** What anybody may know of the business, signed in or not. */
export async function negocio(db: Queryable): Promise<Negocio> {
  return presentNegocio(there(await repo.ajustes(db)));
}

/** The settings' row, locked until the transaction ends. */
export async function lockedAjustes(tx: Transaction): Promise<repo.AjustesRow> {
  return there(await repo.lockAjustes(tx));
}

/** Empty texts are none. */
const given = (text: string | null) => text || null;

/** Changes the settings that are given; 409 with all as they stand when `version` is older. */
export async function updateAjustes(
  tx: Transaction,
  actor: Actor,
  current: Authorized<repo.AjustesRow>,
  { version, ...changes }: AjustesPatch,
  now: string,
): Promise<Ajustes> {
  const antes = presentAjustes(current);
  assertCurrent(antes, version);
  const next = { ...antes, ...changes };
  const row = {
    exigir_clave_propia: next.exigir_clave_propia ? 1 : 0,
    nombre: given(next.nombre),
    direccion: given(next.direccion),
    telefono: next.telefono && normalizePhone(next.telefono),
    rfc: next.rfc && normalizeRfc(next.rfc),
    leyenda: given(next.leyenda),
  };
  const despues = presentAjustes(there(await repo.updateAjustes(tx, row, now)));
  await record(tx, actor, now, { accion: 'cambiar', tabla: 'ajustes', registro: despues.id, antes, despues });
  return despues;
}
