import { addDays, businessDay, startOfDay } from '#contract/dates.ts';
import type { NewCorte } from '#contract/endpoints/cortes.ts';
import type { Corte, CorteAbierto } from '#contract/entities.ts';
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
import { presentCorte, presentLinea } from './cortes.presenter.ts';
import * as repo from './cortes.repo.ts';

/** Before any abono. */
const EVER = '0001-01-01T00:00:00.000Z';

/** What belongs to a closing, by business day, person and method. */
async function lineasOf(db: Queryable, numero: number, timeZone: string): Promise<repo.LineaRow[]> {
  const lineas: repo.LineaRow[] = [];
  let next = await repo.nextMovement(db, numero, EVER);
  while (next !== null) {
    const dia = businessDay(next, timeZone);
    const [begin, end] = [startOfDay(dia, timeZone), startOfDay(addDays(dia, 1), timeZone)];
    for (const linea of await repo.movements(db, numero, begin, end)) lineas.push({ dia, ...linea });
    next = await repo.nextMovement(db, numero, end);
  }
  return lineas;
}

const cashOf = (lineas: repo.LineaRow[]) =>
  lineas.reduce((sum, { metodo, total_cents }) => sum + (metodo === 'efectivo' ? total_cents : 0), 0);
const movementsOf = (lineas: repo.LineaRow[]) =>
  lineas.reduce((sum, { abonos, cancelaciones }) => sum + abonos + cancelaciones, 0);

/** When an open closing begins: at the last one, the first time at the first abono. */
async function beginOf(db: Queryable, numero: number): Promise<string | null> {
  const last = await repo.corteByNumber(db, numero - 1);
  return last?.hasta ?? repo.nextMovement(db, numero, EVER);
}

async function openCorte(db: Queryable, numero: number, lineas: repo.LineaRow[]): Promise<CorteAbierto> {
  return {
    numero,
    desde: await beginOf(db, numero),
    esperado: toDollars(cashOf(lineas)),
    movimientos: movementsOf(lineas),
    por_persona: lineas.map(presentLinea),
  };
}

/** What has been taken since the last closing; money in dollars, days as of the business's time zone. */
export async function currentCorte(db: Queryable, timeZone: string): Promise<CorteAbierto> {
  const numero = await repo.openNumber(db);
  return openCorte(db, numero, await lineasOf(db, numero, timeZone));
}

/** What is open, with its lines. */
export type OpenCorte = CorteAbierto & { lineas: repo.LineaRow[] };

/** The same about to be closed: its number is taken, and another closing is open from then on. */
export async function takenCorte(tx: Transaction, timeZone: string): Promise<OpenCorte> {
  const numero = await repo.takeNumber(tx);
  const lineas = await lineasOf(tx, numero, timeZone);
  return { ...(await openCorte(tx, numero, lineas)), lineas };
}

/** A page of closings, newest first. */
export async function listCortes(
  db: Queryable,
  { limit, offset }: PageSlice,
): Promise<{ data: Corte[]; total: number }> {
  const [rows, total] = [await repo.pageOfCortes(db, limit, offset), await repo.countCortes(db)];
  const ids = rows.map(({ id }) => id);
  const lineas = Map.groupBy(await repo.lineasOf(db, ids), ({ corte_id }) => corte_id);
  return { data: rows.map((row) => presentCorte(row, lineas.get(row.id) ?? [])), total };
}

/** Refuses to close what the person has not seen, with what is open now. */
async function assertSeen(tx: Transaction, { numero, movimientos }: NewCorte, open: CorteAbierto): Promise<void> {
  if (numero !== undefined && numero !== open.numero) {
    const closed = await repo.corteByNumber(tx, numero);
    throw closed ? apiErrors.alreadyClosed(numero, closed.cerrado_por_nombre, open) : apiErrors.movedSinceSeen(open);
  }
  if (open.movimientos === 0) throw apiErrors.nothingToClose(open);
  if (movimientos !== undefined && movimientos !== open.movimientos) throw apiErrors.movedSinceSeen(open);
}

/**
 * Closes what has been taken since the last closing, with the cash as counted (`declarado`, dollars). Throws 409 when
 * there is nothing to close, or something that the person has not seen: `numero` and `movimientos` say what they saw.
 */
export async function closeCorte(
  tx: Transaction,
  actor: Actor,
  { lineas, ...open }: Authorized<OpenCorte>,
  body: NewCorte,
  timeZone: string,
): Promise<Corte> {
  const { numero } = open;
  await assertSeen(tx, body, open);
  const id = await repo.insertCorte(
    tx,
    {
      numero,
      dia: businessDay(actor.now, timeZone),
      desde: open.desde ?? actor.now,
      hasta: actor.now,
      esperado_cents: cashOf(lineas),
      declarado_cents: toCents(body.declarado) ?? 0,
      cerrado_por: actor.userId,
      cerrado_por_nombre: await repo.fullName(tx, actor.userId),
    },
    lineas,
  );
  await appendToChain(tx, 'corte', [id]);
  const corte = presentCorte(assertFound(await recordById(tx, corteRecord, id)), lineas);
  const { esperado, declarado, diferencia } = corte;
  const despues = { numero, dia: corte.dia, esperado, declarado, diferencia };
  await record(tx, actor, { accion: 'crear', tabla: 'cortes', registro: id, despues });
  return corte;
}
