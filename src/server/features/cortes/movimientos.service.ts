/** Cash that comes into the till or leaves it without an abono. */
import type { NewMovimiento } from '#contract/endpoints/cortes.ts';
import type { Movimiento, Trabajo } from '#contract/entities.ts';
import { toCents } from '#contract/money.ts';
import { movimientoRecord } from '#contract/records/caja.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { recordById } from '#server/db/record.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { makeDrawer } from '#server/features/impresiones/impresiones.service.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertFound } from '#server/http/current.ts';
import { presentMovimiento } from './cortes.presenter.ts';
import { openNumber } from './cortes.repo.ts';
import * as repo from './movimientos.repo.ts';

/**
 * Takes cash in or out of the till (`monto` in dollars), and opens the drawer of a printer for it; it belongs to the closing
 * that is open. Throws 422 for a printer that is not in use.
 */
export async function createMovimiento(
  tx: Transaction,
  actor: Actor,
  { tipo, monto, motivo, caja = null, impresora_id }: Authorized<NewMovimiento>,
): Promise<{ movimiento: Movimiento; trabajo: Trabajo | null }> {
  const id = await repo.insertMovimiento(tx, actor, { tipo, monto_cents: toCents(monto) ?? 0, motivo, caja });
  const movimiento = presentMovimiento(assertFound(await recordById(tx, movimientoRecord, id)));
  // What somebody typed goes with them.
  const line = { accion: 'crear', tabla: 'movimientos', registro: id, persona: actor.userId };
  await record(tx, actor, { ...line, despues: { tipo, monto, motivo, ...(caja !== null && { caja }) } });
  const trabajo = impresora_id == null ? null : await makeDrawer(tx, actor, id, impresora_id);
  await appendToChain(tx, 'movimiento', [id]);
  return { movimiento, trabajo };
}

/** A page of the movements of the open closing, newest first. */
export async function listMovimientos(db: Queryable, slice: PageSlice): Promise<{ data: Movimiento[]; total: number }> {
  const numero = await openNumber(db);
  const rows = await repo.pageOfMovimientos(db, numero, slice);
  return { data: rows.map(presentMovimiento), total: await repo.countMovimientos(db, numero) };
}
