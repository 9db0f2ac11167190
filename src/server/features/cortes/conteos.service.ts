/** The till counted before it is closed; every count is kept. */
import { worthOf } from '#contract/denominations.ts';
import type { NewConteo } from '#contract/endpoints/cortes.ts';
import type { Conteo, CorteAbierto } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import { conteoRecord } from '#contract/records/caja.ts';
import { COUNTS_MAX } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { recordById } from '#server/db/record.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertFound } from '#server/http/current.ts';
import { type ConteoRow, insertConteo } from './conteos.repo.ts';
import { presentConteo } from './cortes.presenter.ts';
import { assertSeen, lockedCorte, type OpenCorte, presentOpen } from './open.service.ts';

/**
 * Keeps what was counted in the open till (dollars, or how many of each denomination), and tells what should be in it.
 * Throws 409 when the person has not seen what is open, and when it was counted twice as it stands; 422 without a count.
 */
export async function countCorte(
  tx: Transaction,
  actor: Actor,
  open: Authorized<OpenCorte>,
  body: NewConteo,
): Promise<{ conteo: Conteo; actual: CorteAbierto }> {
  await assertSeen(tx, actor, body, open);
  const { movimientos } = open;
  if (open.conteos.filter((one) => one.movimientos === movimientos).length >= COUNTS_MAX) {
    throw apiErrors.countedTwice(presentOpen(open, actor));
  }
  const conteo = presentConteo(await storeCount(tx, actor, open, body));
  return { conteo, actual: presentOpen(await lockedCorte(tx, actor), actor) };
}

/** Stores a count of the open till, as it is typed; gives its row. Throws 422 without a count. */
export async function storeCount(
  tx: Transaction,
  actor: Actor,
  { numero, movimientos, esperado_cents }: OpenCorte,
  body: Pick<NewConteo, 'declarado' | 'desglose'>,
): Promise<ConteoRow> {
  // Without a number nothing was counted: an empty till has a 0 in it.
  const units = Object.values(body.desglose ?? {}).some((count) => count != null) ? body.desglose : null;
  const declarado = units ? worthOf(units) : body.declarado;
  if (declarado == null) throw apiErrors.nothingCounted();
  const fields = {
    ...{ movimientos, esperado_cents, declarado_cents: toCents(declarado) ?? 0, created_at: actor.now },
    desglose: units ? JSON.stringify(units) : null,
  };
  const id = await insertConteo(tx, fields, { corte: numero, contado_por: actor.userId });
  const row = assertFound(await recordById(tx, conteoRecord, id));
  const { declarado: counted, esperado, diferencia } = presentConteo(row);
  const despues = { numero, declarado: counted, esperado, diferencia };
  await record(tx, actor, { accion: 'crear', tabla: 'conteos', registro: id, despues });
  await appendToChain(tx, 'conteo', [id]);
  return row;
}
