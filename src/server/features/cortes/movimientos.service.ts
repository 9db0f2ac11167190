/** Cash that comes into the till or leaves it without an abono. */
import type { NewMovimiento } from '#contract/endpoints/cortes.ts';
import type { Movimiento, Trabajo } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { movimientoRecord } from '#contract/records/caja.ts';
import { MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { lockRecord, recordById } from '#server/db/record.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { makeDrawer } from '#server/features/impresiones/impresiones.service.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertFound } from '#server/http/current.ts';
import * as repo from './cortes.repo.ts';
import { cashOf, currentCorte, isHiddenFrom, lockedCorte, type OpenCorte, presentMovimiento } from './open.service.ts';

/** Cents of cash that should be in the drawer of a till; null: in all of them. */
const heldIn = ({ numero, lineas, caja: moved, esperado_cents }: OpenCorte, caja: number | null): number =>
  caja === null
    ? esperado_cents
    : cashOf({
        numero,
        lineas: lineas.filter((one) => one.caja === caja),
        caja: moved.filter((one) => one.caja === caja),
      });

/**
 * Takes cash in or out of the till (`monto` in dollars), and opens the drawer of a printer for it; it belongs to the closing
 * that is open, which tells where it was more than the till should have held. That is asked about: 409 unless it is
 * `confirmado`, or the actor must not learn what the till holds. Throws 422 for a printer that is not in use.
 */
export async function createMovimiento(
  tx: Transaction,
  actor: Actor,
  { tipo, monto, motivo, caja = null, impresora_id, confirmado }: Authorized<NewMovimiento>,
): Promise<{ movimiento: Movimiento; trabajo: Trabajo | null }> {
  const monto_cents = toCents(monto) ?? 0;
  const open = await lockedCorte(tx, actor);
  const held = heldIn(open, caja);
  const excede = tipo !== 'fondo' && monto_cents > held;
  const hidden = isHiddenFrom(open, actor);
  if (excede && !confirmado && !hidden) {
    throw apiErrors.moreThanInTill(MOVIMIENTO_NAMES[tipo].toLowerCase(), monto, toDollars(held));
  }
  const id = await repo.insertMovimiento(tx, actor, { tipo, monto_cents, motivo, caja, excede: Number(excede) });
  const movimiento = shownTo(hidden)(await movimientoNow(tx, id));
  // What somebody typed goes with them.
  const line = { accion: 'crear', tabla: 'movimientos', registro: id, persona: actor.userId };
  await record(tx, actor, { ...line, despues: { tipo, monto, motivo, ...(caja !== null && { caja }) } });
  const trabajo = impresora_id == null ? null : await makeDrawer(tx, actor, id, impresora_id);
  await appendToChain(tx, 'movimiento', [id]);
  return { movimiento, trabajo };
}

/** Whether it was more than the till should have held would tell the sum of a till that is counted blind. */
const shownTo =
  (hidden: boolean) =>
  (movimiento: Movimiento): Movimiento =>
    hidden ? { ...movimiento, excede: null } : movimiento;

async function movimientoNow(db: Queryable, id: number): Promise<Movimiento> {
  return presentMovimiento(assertFound(await recordById(db, movimientoRecord, id)));
}

/** A movement as it stands until the transaction ends; throws 404. */
export async function lockedMovimiento(tx: Transaction, id: number): Promise<Movimiento> {
  await lockRecord(tx, movimientoRecord, id);
  return movimientoNow(tx, id);
}

/** Takes a movement of cash back: it stays, marked, and the open closing counts it the other way round. */
export async function cancelMovimiento(
  tx: Transaction,
  actor: Actor,
  { id }: Authorized<Movimiento>,
  motivo: string,
): Promise<Movimiento> {
  const hidden = isHiddenFrom(await lockedCorte(tx, actor), actor);
  await repo.cancelMovimiento(tx, actor, id, motivo);
  const movimiento = shownTo(hidden)(await movimientoNow(tx, id));
  // What somebody typed goes with them.
  const line = { accion: 'cancelar', tabla: 'movimientos', registro: id, persona: actor.userId } as const;
  await record(tx, actor, { ...line, antes: { cancelado: null }, despues: { cancelado: movimiento.cancelado } });
  await appendToChain(tx, 'movimiento_cancelado', [id]);
  return movimiento;
}

/** A page of the movements of the open closing, newest first. */
export async function listMovimientos(
  db: Queryable,
  actor: Actor,
  slice: PageSlice,
): Promise<{ data: Movimiento[]; total: number }> {
  const { numero, esperado } = await currentCorte(db, actor);
  const rows = await repo.pageOfMovimientos(db, numero, slice);
  const data = rows.map(presentMovimiento).map(shownTo(esperado === null));
  return { data, total: await repo.countMovimientos(db, numero) };
}
