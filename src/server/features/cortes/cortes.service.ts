import type { NewCorte } from '#contract/endpoints/cortes.ts';
import type { Corte } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { corteRecord } from '#contract/records/cortes.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { recordById } from '#server/db/record.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertFound } from '#server/http/current.ts';
import { type ConteoRow, conteosOf } from './conteos.repo.ts';
import { storeCount } from './conteos.service.ts';
import { presentCorte } from './cortes.presenter.ts';
import * as repo from './cortes.repo.ts';
import { movimientosOf } from './movimientos.repo.ts';
import { assertSeen, isCounted, listedIn, type OpenCorte, presentOpen } from './open.service.ts';

/** A page of closings, newest first. */
export async function listCortes(
  db: Queryable,
  { limit, offset }: PageSlice,
): Promise<{ data: Corte[]; total: number }> {
  const [rows, total] = [await repo.pageOfCortes(db, limit, offset), await repo.countCortes(db)];
  const ids = rows.map(({ id }) => id);
  const numeros = rows.map(({ numero }) => numero);
  const lineas = Map.groupBy(await repo.lineasOf(db, ids), ({ corte_id }) => corte_id);
  const caja = await movimientosOf(db, numeros);
  const conteos = Map.groupBy(await conteosOf(db, numeros), ({ corte }) => corte);
  const listed = await listedIn(db, rows);
  const of = ({ id, numero }: repo.CorteRow) => ({
    lineas: lineas.get(id) ?? [],
    caja: caja.filter(({ corte, cancelado_corte }) => corte === numero || cancelado_corte === numero),
    conteos: conteos.get(numero) ?? [],
    importado_cents: listed.get(numero) ?? 0,
  });
  return { data: rows.map((row) => presentCorte(row, of(row))), total };
}

/**
 * The counts of a closing, the last of which is what was declared. A till that is counted blind may be counted by closing it:
 * of one that was not counted as it stands `declarado` is the count.
 */
async function countsOf(tx: Transaction, actor: Actor, open: OpenCorte, { declarado }: NewCorte): Promise<ConteoRow[]> {
  const last = open.conteos.at(-1);
  if (last && isCounted(open)) {
    if (declarado != null && toCents(declarado) !== last.declarado_cents) {
      throw apiErrors.notAsCounted(toDollars(last.declarado_cents));
    }
    return open.conteos;
  }
  if (declarado != null) return [...open.conteos, await storeCount(tx, actor, open, { declarado })];
  throw last ? apiErrors.movedSinceSeen(presentOpen(open, actor)) : apiErrors.notCountedYet(presentOpen(open, actor));
}

/**
 * Closes what has been taken since the last closing, with the cash as counted (`declarado`, dollars). Throws 409 when
 * there is nothing to close, or something that the person has not seen: `numero` and `movimientos` say what they saw.
 * A till that is counted blind is closed with its last count, 422 with another amount; of one that was not counted as it
 * stands `declarado` is the count, and without it that is 409.
 */
export async function closeCorte(
  tx: Transaction,
  actor: Actor,
  open: Authorized<OpenCorte>,
  body: NewCorte,
): Promise<Corte> {
  const { numero } = open;
  await assertSeen(tx, actor, body, open);
  const conteos = open.ciego ? await countsOf(tx, actor, open, body) : open.conteos;
  const declarado_cents = open.ciego
    ? conteos.at(-1)?.declarado_cents
    : body.declarado == null
      ? null
      : toCents(body.declarado);
  if (declarado_cents == null) throw apiErrors.nothingCounted();
  const id = await repo.insertCorte(
    tx,
    {
      numero,
      dia: actor.today,
      desde: open.desde ?? actor.now,
      hasta: actor.now,
      esperado_cents: open.esperado_cents,
      declarado_cents,
      cerrado_por: actor.userId,
      cerrado_por_nombre: await repo.shortName(tx, actor.userId),
    },
    open.lineas,
  );
  await appendToChain(tx, 'corte', [id]);
  const corte = presentCorte(assertFound(await recordById(tx, corteRecord, id)), { ...open, conteos });
  const { esperado, declarado, diferencia } = corte;
  const despues = { numero, dia: corte.dia, esperado, declarado, diferencia };
  await record(tx, actor, { accion: 'crear', tabla: 'cortes', registro: id, despues });
  return corte;
}
