/** Counting and closing the till. */

import { worthOf } from '#contract/denominations.ts';
import type { NewConteo, NewCorte, NewMovimiento } from '#contract/endpoints/cortes.ts';
import type { Conteo, Corte, CorteAbierto, Movimiento, Trabajo } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { conteoRecord, movimientoRecord } from '#contract/records/caja.ts';
import { corteRecord } from '#contract/records/cortes.ts';
import { COUNTS_MAX, MOVIMIENTO_NAMES } from '#contract/rules.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { lockRecord, type PageSlice, recordById } from '#server/db/record.ts';
import { makeDrawer } from '#server/features/impresiones/impresiones.service.ts';
import { appendToChain } from '#server/features/ledger/chain.service.ts';
import { type Actor, type Authorized, assertFound } from '#server/http/actor.ts';
import * as repo from './cortes.repo.ts';
import { type ConteoRow, conteosOf, insertConteo, movimientosOf } from './cortes.repo.ts';
import {
  assertSeen,
  cashOf,
  countedCorte,
  countsBy,
  currentCorte,
  isCounted,
  isHiddenFrom,
  listedIn,
  lockedCorte,
  type OpenCorte,
  presentConteo,
  presentCorte,
  presentMovimiento,
  presentOpen,
} from './open.service.ts';

/**
 * Stores a count of the open till, or of a drawer (dollars, or the number of each denomination) and returns the expected amount. Throws
 * 409 when the person has not seen the current state, and when this state was counted twice; 422 without a count.
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
  return { conteo, actual: presentOpen(await countedCorte(tx, actor), actor) };
}

/** Stores a count of the open till, as it is typed; gives its row. Throws 422 without a count. */
async function storeCount(
  tx: Transaction,
  actor: Actor,
  { numero, movimientos, esperado_cents, propio_de }: OpenCorte,
  body: Pick<NewConteo, 'declarado' | 'desglose'>,
): Promise<ConteoRow> {
  // Without a number nothing was counted: an empty till has a 0 in it.
  const units = Object.values(body.desglose ?? {}).some((count) => count != null) ? body.desglose : null;
  const declarado = units ? worthOf(units) : body.declarado;
  if (declarado == null) throw apiErrors.nothingCounted();
  const fields = {
    ...{ movimientos, esperado_cents, declarado_cents: toCents(declarado) ?? 0, created_at: actor.now, propio_de },
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
    ...countsBy(conteos.get(numero) ?? []),
    importado_cents: listed.get(numero) ?? 0,
  });
  return { data: rows.map((row) => presentCorte(row, of(row))), total };
}

/**
 * The counts of a closing; the last one is the declared amount. Closing may count a blind till: for a state that was
 * not counted `declarado` is the count.
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
 * Closes everything taken since the last closing, with the counted cash (`declarado`, dollars). Throws 409 when there
 * is nothing to close, or something that the person has not seen: `numero` and `movimientos` identify the state they
 * saw. A blind till is closed with its last count, 422 with another amount; for a state that was not counted
 * `declarado` is the count, and without it that is 409.
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
 * Moves cash in or out of the till (`monto` in dollars), and opens the drawer of a printer; the movement belongs to the
 * open closing, which marks it where it exceeded the till's cash. Exceeding it is 409 unless it is `confirmado`, or the
 * actor must not learn the till's cash. Throws 422 for a printer that is not in use.
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
  // Typed texts are erased with their author.
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
  // Typed texts are erased with their author.
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
