import type { NewCorte } from '#contract/endpoints/cortes.ts';
import type { Corte } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { toCents } from '#contract/money.ts';
import { corteRecord } from '#contract/records/cortes.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { recordById } from '#server/db/record.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertFound } from '#server/http/current.ts';
import { conteosOf } from './conteos.repo.ts';
import { presentCorte } from './cortes.presenter.ts';
import * as repo from './cortes.repo.ts';
import { movimientosOf } from './movimientos.repo.ts';
import { isCounted, listedIn, type OpenCorte, presentOpen } from './open.service.ts';

/** A page of closings, newest first. */
export async function listCortes(
  db: Queryable,
  { limit, offset }: PageSlice,
): Promise<{ data: Corte[]; total: number }> {
  const [rows, total] = [await repo.pageOfCortes(db, limit, offset), await repo.countCortes(db)];
  const ids = rows.map(({ id }) => id);
  const numeros = rows.map(({ numero }) => numero);
  const lineas = Map.groupBy(await repo.lineasOf(db, ids), ({ corte_id }) => corte_id);
  const caja = Map.groupBy(await movimientosOf(db, numeros), ({ corte }) => corte);
  const conteos = Map.groupBy(await conteosOf(db, numeros), ({ corte }) => corte);
  const listed = await listedIn(db, rows);
  const of = ({ id, numero }: repo.CorteRow) => ({
    lineas: lineas.get(id) ?? [],
    caja: caja.get(numero) ?? [],
    conteos: conteos.get(numero) ?? [],
    importado_cents: listed.get(numero) ?? 0,
  });
  return { data: rows.map((row) => presentCorte(row, of(row))), total };
}

/** Refuses to count or close what the person has not seen, with what is open now. */
export async function assertSeen(
  tx: Transaction,
  { numero, movimientos }: Pick<NewCorte, 'numero' | 'movimientos'>,
  open: OpenCorte,
): Promise<void> {
  const actual = presentOpen(open);
  if (numero !== undefined && numero !== open.numero) {
    const closed = await repo.corteByNumber(tx, numero);
    throw closed
      ? apiErrors.alreadyClosed(numero, closed.cerrado_por_nombre, actual)
      : apiErrors.movedSinceSeen(actual);
  }
  if (open.movimientos === 0) throw apiErrors.nothingToClose(actual);
  if (movimientos !== undefined && movimientos !== open.movimientos) throw apiErrors.movedSinceSeen(actual);
}

/** The cash as counted, in cents: of a till that is counted blind the last count. */
function declaredOf(open: OpenCorte, { declarado }: NewCorte): number {
  if (!open.ciego) {
    if (declarado == null) throw apiErrors.nothingCounted();
    return toCents(declarado) ?? 0;
  }
  const last = open.conteos.at(-1);
  if (!last) throw apiErrors.notCountedYet(presentOpen(open));
  if (!isCounted(open)) throw apiErrors.movedSinceSeen(presentOpen(open));
  return last.declarado_cents;
}

/**
 * Closes what has been taken since the last closing, with the cash as counted (`declarado`, dollars). Throws 409 when
 * there is nothing to close, or something that the person has not seen: `numero` and `movimientos` say what they saw.
 * A till that is counted blind is closed with its last count; 409 without one, or when anything moved since.
 */
export async function closeCorte(
  tx: Transaction,
  actor: Actor,
  open: Authorized<OpenCorte>,
  body: NewCorte,
): Promise<Corte> {
  const { numero } = open;
  await assertSeen(tx, body, open);
  const id = await repo.insertCorte(
    tx,
    {
      numero,
      dia: actor.today,
      desde: open.desde ?? actor.now,
      hasta: actor.now,
      esperado_cents: open.esperado_cents,
      declarado_cents: declaredOf(open, body),
      cerrado_por: actor.userId,
      cerrado_por_nombre: await repo.shortName(tx, actor.userId),
    },
    open.lineas,
  );
  await appendToChain(tx, 'corte', [id]);
  const corte = presentCorte(assertFound(await recordById(tx, corteRecord, id)), open);
  const { esperado, declarado, diferencia } = corte;
  const despues = { numero, dia: corte.dia, esperado, declarado, diferencia };
  await record(tx, actor, { accion: 'crear', tabla: 'cortes', registro: id, despues });
  return corte;
}
