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
import { insertConteo } from './conteos.repo.ts';
import { presentConteo } from './cortes.presenter.ts';
import { assertSeen } from './cortes.service.ts';
import { lockedCorte, type OpenCorte, presentOpen } from './open.service.ts';

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
  await assertSeen(tx, body, open);
  const { numero, movimientos, esperado_cents } = open;
  if (open.conteos.filter((one) => one.movimientos === movimientos).length >= COUNTS_MAX) {
    throw apiErrors.countedTwice(presentOpen(open));
  }
  // Without a number nothing was counted: an empty till has a 0 in it.
  const units = Object.values(body.desglose ?? {}).some((count) => count != null) ? body.desglose : null;
  const declarado = units ? worthOf(units) : body.declarado;
  if (declarado == null) throw apiErrors.nothingCounted();
  const fields = {
    ...{ movimientos, esperado_cents, declarado_cents: toCents(declarado) ?? 0, created_at: actor.now },
    desglose: units ? JSON.stringify(units) : null,
  };
  const id = await insertConteo(tx, fields, { corte: numero, contado_por: actor.userId });
  const conteo = presentConteo(assertFound(await recordById(tx, conteoRecord, id)));
  const { esperado, diferencia } = conteo;
  const despues = { numero, declarado: conteo.declarado, esperado, diferencia };
  await record(tx, actor, { accion: 'crear', tabla: 'conteos', registro: id, despues });
  await appendToChain(tx, 'conteo', [id]);
  return { conteo, actual: presentOpen(await lockedCorte(tx, actor)) };
}
