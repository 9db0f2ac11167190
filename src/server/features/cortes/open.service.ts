/** The open period since the last closing, and closings on the wire. */

import { addDays, businessDay, startOfDay } from '#contract/dates.ts';
import type { NewCorte } from '#contract/endpoints/cortes.ts';
import type { Conteo, ConteoPropio, Corte, CorteAbierto, CorteCaja, Movimiento } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import { maySeeCash } from '#contract/policies.ts';
import { conteoRecord, movimientoRecord } from '#contract/records/caja.ts';
import { corteLineaRecord, corteRecord } from '#contract/records/cortes.ts';
import { can } from '#contract/roles.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { presenter } from '#server/db/record.ts';
import { ajustesNow } from '#server/features/ajustes/ajustes.service.ts';
import { listedBetween } from '#server/features/ledger/abonos.service.ts';
import { QUARTER } from '#server/features/ledger/ledger.sql.ts';
import type { Actor } from '#server/http/actor.ts';
import * as repo from './cortes.repo.ts';
import {
  type ConteoRow,
  type CorteRow,
  conteosOf,
  type LineaRow,
  type MovimientoRow,
  movimientosOf,
} from './cortes.repo.ts';

/** Rows of the closing with a number. */
interface OfClosing {
  numero: number;
  lineas: readonly LineaRow[];
  /** Movements of cash that were made, or cancelled, in it. */
  caja: readonly MovimientoRow[];
}

/** How often a movement counts in a closing: where it was made, and taken back where it was cancelled. */
const timesOf = ({ corte, cancelado_corte }: MovimientoRow, numero: number) => ({
  made: Number(corte === numero),
  cancelled: Number(cancelado_corte === numero),
});

/** Cents of cash that should be in the till. */
export const cashOf = ({ numero, lineas, caja }: OfClosing): number =>
  lineas.reduce((sum, { metodo, total_cents }) => sum + (metodo === 'efectivo' ? total_cents : 0), 0) +
  caja.reduce((sum, row) => {
    const { made, cancelled } = timesOf(row, numero);
    return sum + (made - cancelled) * (row.tipo === 'fondo' ? row.monto_cents : -row.monto_cents);
  }, 0);

/** How many abonos, movements of cash and cancellations there are. */
const movementsOf = ({ numero, lineas, caja }: OfClosing): number =>
  lineas.reduce((sum, { abonos, cancelaciones }) => sum + abonos + cancelaciones, 0) +
  caja.reduce((sum, row) => {
    const { made, cancelled } = timesOf(row, numero);
    return sum + made + cancelled;
  }, 0);

/** A line on the wire; money in dollars. */
const presentLinea = presenter(corteLineaRecord, {});
const presentOwn = presenter(corteRecord, {});

/** Money in dollars. */
export const presentMovimiento: (row: MovimientoRow) => Movimiento = presenter(movimientoRecord, {
  cancelado: ({ cancelado_en, cancelado_motivo, cancelado_por_nombre, cancelado_corte }) =>
    cancelado_en === null || cancelado_corte === null
      ? null
      : { fecha: cancelado_en, motivo: cancelado_motivo, por: cancelado_por_nombre, corte: cancelado_corte },
});

/** Money in dollars. */
export const presentConteo: (row: ConteoRow) => Conteo = presenter(conteoRecord, {
  diferencia: ({ declarado_cents, esperado_cents }) => toDollars(declarado_cents - esperado_cents),
});

/** The counts of the whole till, and those of own drawers. */
export const countsBy = (rows: readonly ConteoRow[]): Pick<OfCorte, 'conteos' | 'propios'> => ({
  conteos: rows.filter(({ propio_de }) => propio_de === null),
  propios: rows.filter(({ propio_de }) => propio_de !== null),
});

/** What a person took and moved in a closing. */
const drawerIn = ({ numero, lineas, caja }: OfClosing, userId: number | null): OfClosing => ({
  numero,
  lineas: lineas.filter(({ user_id }) => user_id === userId),
  caja: caja.filter(({ registrado_por }) => registrado_por === userId),
});

const presentPropios = (corte: OfClosing & Pick<OfCorte, 'propios'>): ConteoPropio[] =>
  corte.propios.map((row) => ({
    ...presentConteo(row),
    vigente: movementsOf(drawerIn(corte, row.propio_de)) === row.movimientos,
  }));

/** Printed characters of a hash: enough that no other chain with the same ones can be found. */
const SEAL_DIGITS = 16;

/** Sums and expected cash per till; those without a number first. */
function presentCajas({ numero, lineas, caja }: OfClosing): CorteCaja[] {
  const numbers = new Set([...lineas.map((one) => one.caja), ...caja.map((one) => one.caja ?? 0)]);
  return [...numbers]
    .sort((one, other) => one - other)
    .map((number) => {
      const own = lineas.filter((one) => one.caja === number);
      const moved = caja.filter((one) => (one.caja ?? 0) === number);
      return {
        caja: number || null,
        abonos: own.reduce((sum, { abonos }) => sum + abonos, 0),
        total: toDollars(own.reduce((sum, { total_cents }) => sum + total_cents, 0)),
        esperado: toDollars(cashOf({ numero, lineas: own, caja: moved })),
      };
    });
}

/** Data of a closing besides its row. */
interface OfCorte {
  lineas: readonly LineaRow[];
  caja: readonly MovimientoRow[];
  conteos: ConteoRow[];
  /** Of own drawers. */
  propios: ConteoRow[];
}

/** Imported abonos of the period. */
interface Listed {
  importado_cents: number;
}

/** A closing on the wire; money in dollars. It never changes, so it has one version. */
export const presentCorte = (
  row: CorteRow,
  { lineas, caja, conteos, propios, importado_cents }: OfCorte & Listed,
): Corte => ({
  ...presentOwn(row),
  de_listas: toDollars(importado_cents),
  diferencia: toDollars(row.declarado_cents - row.esperado_cents),
  por_persona: lineas.map(presentLinea),
  por_caja: presentCajas({ numero: row.numero, lineas, caja }),
  caja: caja.map(presentMovimiento),
  conteos: conteos.map(presentConteo),
  propios: presentPropios({ numero: row.numero, lineas, caja, propios }),
  sello:
    row.sello_n !== null && row.sello_hash !== null
      ? { n: row.sello_n, hash: row.sello_hash.slice(0, SEAL_DIGITS) }
      : null,
  version: 1,
});

/** Before any abono. */
const EVER = '0001-01-01T00:00:00.000Z';
const EVER_AFTER = '9999-12-31T00:00:00.000Z';

/** All that belongs to the open closing. */
interface Contents extends OfCorte {
  numero: number;
  esperado_cents: number;
  /** Abonos, cancellations and movements of cash. */
  movimientos: number;
  ciego: boolean;
  /** Whose drawer it is; null for the whole till. */
  propio_de: number | null;
}

/** The open closing. */
export interface OpenCorte extends Contents, Listed {
  desde: string | null;
  /** The instant of which all of this is. */
  hasta: string;
}

type Clock = Pick<Actor, 'now' | 'timeZone'>;
/** The requesting person and the time. */
type Viewer = Clock & Pick<Actor, 'userId' | 'rol'>;

/** Sums of a closing by business day, person, till and method. */
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

/** When an open closing begins: at the last one, the first time at the first abono or the first movement of cash. */
async function beginOf(db: Queryable, { numero, caja }: Contents): Promise<string | null> {
  const last = await repo.corteByNumber(db, numero - 1);
  if (last) return last.hasta;
  const first = [await repo.nextMovement(db, numero, EVER), caja[0]?.created_at ?? null];
  return first.filter((instant) => instant !== null).sort()[0] ?? null;
}

async function contentsOf(db: Queryable, numero: number, timeZone: string): Promise<Contents> {
  const lineas = await lineasOf(db, numero, timeZone);
  const caja = await movimientosOf(db, [numero]);
  const open = { numero, lineas, caja };
  return {
    ...{ ...open, ...countsBy(await conteosOf(db, [numero])) },
    esperado_cents: cashOf(open),
    movimientos: movementsOf(open),
    ciego: (await ajustesNow(db)).corte_ciego === 1,
    propio_de: null,
  };
}

/** Imported abonos per closing, between the previous closing and it; in cents, by number. The closings must be consecutive. */
export async function listedIn(
  db: Queryable,
  cortes: readonly { numero: number; desde: string; hasta: string }[],
): Promise<Map<number, number>> {
  const begin = ({ numero, desde }: { numero: number; desde: string }) => (numero === 1 ? EVER : desde);
  const listed = await listedBetween(db, cortes.map(begin).sort()[0] ?? EVER, EVER_AFTER);
  return new Map(
    cortes.map((corte) => {
      const within = listed.filter(({ en }) => en > begin(corte) && en <= corte.hasta);
      return [corte.numero, within.reduce((sum, { cents }) => sum + cents, 0)];
    }),
  );
}

async function openCorte(db: Queryable, numero: number, { now, timeZone }: Clock): Promise<OpenCorte> {
  const contents = await contentsOf(db, numero, timeZone);
  const desde = await beginOf(db, contents);
  const listed = await listedIn(db, [{ numero, desde: desde ?? EVER, hasta: EVER_AFTER }]);
  return { ...contents, desde, hasta: now, importado_cents: listed.get(numero) ?? 0 };
}

/** Whether nothing has moved since the till was counted last. */
export const isCounted = ({ conteos, movimientos }: Contents): boolean => conteos.at(-1)?.movimientos === movimientos;

const isCash = ({ metodo }: repo.LineaRow): boolean => metodo === 'efectivo';

/** The cash of the open closing that an actor must not learn from sums. */
export interface Withheld {
  /** Of the closing. */
  numero: number;
  /** The first business day (YYYY-MM-DD) on which some of it was taken: sums that it or a later one is part of would tell it. */
  desde: string;
}

/** Cash of the open period that an actor must not see in any sum; null if there is none. */
export async function withheldFrom(db: Queryable, { userId, rol, timeZone }: Viewer): Promise<Withheld | null> {
  const person = { id: userId, rol };
  // Most requests for sums are those of people who may see all of them.
  if (!maySeeCash(person, { ciego: true, contado: false, propio: true })) return null;
  const { numero, cuarto, ...open } = await repo.openCash(db, userId);
  const contado = open.contados === open.movimientos;
  if (cuarto === null || !maySeeCash(person, { ciego: open.corte_ciego === 1, contado, propio: open.propio === 1 }))
    return null;
  return { numero, desde: businessDay(new Date(cuarto * QUARTER), timeZone) };
}

/** Whether the expected cash is withheld from an actor who moves cash: also for a till that is still empty. */
export const isHiddenFrom = (open: OpenCorte, { userId, rol }: Viewer): boolean =>
  maySeeCash({ id: userId, rol }, { ciego: open.ciego, contado: isCounted(open), propio: true }) !== null;

/** The part of it that an actor may see before counting. */
export function presentOpen(open: OpenCorte, { userId, rol }: Viewer): CorteAbierto {
  const { numero, desde, hasta, movimientos, ciego } = open;
  const contado = movimientos === 0 || isCounted(open);
  const hidden = maySeeCash({ id: userId, rol }, { ciego, contado, propio: true }) !== null;
  return {
    ...{ numero, desde, hasta, movimientos, ciego },
    de_listas: toDollars(open.importado_cents),
    esperado: hidden ? null : toDollars(open.esperado_cents),
    por_persona: open.lineas.filter((one) => !hidden || !isCash(one)).map(presentLinea),
    por_caja: hidden ? null : presentCajas(open),
    caja: open.caja.map(presentMovimiento).map((one) => (hidden ? { ...one, excede: null } : one)),
    conteos: open.conteos
      .map(presentConteo)
      .map((one) => (hidden ? { ...one, esperado: null, diferencia: null } : one)),
    propios: presentPropios(open).map((one) =>
      // What each of them counted tells what the whole till should hold.
      hidden ? { ...one, declarado: null, desglose: null, esperado: null, diferencia: null } : one,
    ),
  };
}

/** Refuses to count or close a state that the person has not seen, with the current one. */
export async function assertSeen(
  tx: Transaction,
  actor: Actor,
  { numero, movimientos }: Pick<NewCorte, 'numero' | 'movimientos'>,
  open: OpenCorte,
): Promise<void> {
  const actual = presentOpen(open, actor);
  if (numero !== undefined && numero !== open.numero) {
    const closed = await repo.corteByNumber(tx, numero);
    throw closed
      ? apiErrors.alreadyClosed(numero, closed.cerrado_por_nombre, actual)
      : apiErrors.movedSinceSeen(actual);
  }
  if (open.movimientos === 0 && open.propio_de === null) throw apiErrors.nothingToClose(actual);
  if (movimientos !== undefined && movimientos !== open.movimientos) throw apiErrors.movedSinceSeen(actual);
}

/** Since when (an instant) something moves in the open closing that nobody closed yet; null while nothing does. */
export async function movingSince(db: Queryable): Promise<{ desde: string; movimientos: number } | null> {
  const { desde, movimientos } = await repo.openMovements(db);
  return desde === null ? null : { desde, movimientos };
}

/** The open period since the last closing; money in dollars, days in the business's time zone. */
export async function currentCorte(db: Queryable, actor: Viewer): Promise<CorteAbierto> {
  return presentOpen(await openCorte(db, await repo.openNumber(db), actor), actor);
}

/** The same, and nothing is taken or moved until the transaction ends. */
export async function lockedCorte(tx: Transaction, clock: Clock): Promise<OpenCorte> {
  return openCorte(tx, await repo.lockedNumber(tx), clock);
}

/** The part of the open closing that a person took and moved, with their counts of it. */
function drawerOf(open: OpenCorte, userId: number): OpenCorte {
  const own = drawerIn(open, userId);
  return {
    ...{ ...open, ...own, propio_de: userId, importado_cents: 0, propios: [] },
    conteos: open.propios.filter(({ propio_de }) => propio_de === userId),
    esperado_cents: cashOf(own),
    movimientos: movementsOf(own),
  };
}

/** The drawer of the requesting person; money in dollars, days in the business's time zone. */
export async function ownCorte(db: Queryable, actor: Viewer): Promise<CorteAbierto> {
  const open = await openCorte(db, await repo.openNumber(db), actor);
  return presentOpen(drawerOf(open, actor.userId), actor);
}

/** What a person counts: the whole till for people who close it, else their drawer; locked like `lockedCorte`. */
export async function countedCorte(tx: Transaction, actor: Viewer): Promise<OpenCorte> {
  const open = await lockedCorte(tx, actor);
  return can(actor.rol, 'cortes:write') ? open : drawerOf(open, actor.userId);
}

/** `lockedCorte` about to be closed: its number is taken, and another closing is open from then on. */
export async function takenCorte(tx: Transaction, clock: Clock): Promise<OpenCorte> {
  return openCorte(tx, await repo.takeNumber(tx), clock);
}
