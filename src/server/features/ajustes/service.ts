import type { Ajustes } from '#contract/entities.ts';
import { refusals } from '#contract/refusals.ts';
import type { AjustesPatch } from '#contract/routes/ajustes.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { presentAjustes } from './present.ts';
import * as repo from './repo.ts';

/** The schema begins with the row, and nothing deletes it. */
function present(row: repo.AjustesRow | null): Ajustes {
  if (!row) throw new Error('The table ajustes has lost its row');
  return presentAjustes(row);
}

/** What the business has decided for itself. */
export async function ajustes(db: Queryable): Promise<Ajustes> {
  return present(await repo.ajustes(db));
}

/** Changes the settings that are given; 409 with all as they stand when `version` is older. */
export async function updateAjustes(
  tx: Transaction,
  actor: Actor,
  { version, ...given }: AjustesPatch,
  now: string,
): Promise<Ajustes> {
  const antes = present(await repo.lockAjustes(tx));
  if (version !== undefined && version < antes.version) throw refusals.staleVersion(antes);
  const { exigir_clave_propia } = { ...antes, ...given };
  const despues = present(await repo.updateAjustes(tx, { exigir_clave_propia: exigir_clave_propia ? 1 : 0 }, now));
  await record(tx, actor, now, { accion: 'cambiar', tabla: 'ajustes', registro: despues.id, antes, despues });
  return despues;
}
