/** The plan of a list: made for all rows at once, for one edited row, and once more before the list is applied. */
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { ImportConcept } from '#contract/importaciones.ts';
import type { ImportRead, ImportSaid } from '#contract/records/importaciones.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { boughtNotes } from '#server/features/ledger/notes.service.ts';
import { folioOwner } from '#server/features/notes/folios.service.ts';
import { allServices } from '#server/features/servicios/servicios.service.ts';
import type { Actor } from '#server/http/actor.ts';
import * as repo from '../importaciones.repo.ts';
import { unchangedImport } from '../importaciones.service.ts';
import { everybody, type Known, soughtPeople, writtenTo } from '../match/people.repo.ts';
import { nameKey, type People, peopleOf } from '../match/people.rules.ts';
import { cobroThatCounts } from './cobro.rules.ts';
import {
  byPupil,
  forEachSlice,
  mapInSlices,
  planList,
  plannedRow,
  purchasePlan,
  purchasesBefore,
  storedPlan,
  valuesThatCount,
} from './list.rules.ts';
import { type MoneyState, type PaidPlan, withMoney } from './money.rules.ts';
import { type Plan, type PlannedRow, planOf } from './plan.rules.ts';

/** Rows whose notes are read at a time: other requests wait meanwhile. */
const NOTES_AT_ONCE = 200;

async function moneyState(
  db: Queryable,
  conceptos: readonly ImportConcept[],
  rows: readonly PaidPlan[],
): Promise<MoneyState> {
  const ids = rows.flatMap(({ plan: { user_id } }) => (user_id === null ? [] : [user_id]));
  const bought = ids.length > 0 ? await boughtNotes(db, ids) : [];
  const notes = Map.groupBy(bought, ({ user_id }) => user_id);
  const folios = new Map<string, string>();
  for (const { fila } of rows) {
    const folio = cobroThatCounts(fila)?.folio;
    const owner = folio ? await folioOwner(db, folio) : null;
    if (folio && owner) folios.set(folio, owner);
  }
  return { conceptos, catalogue: await allServices(db), notes, folios };
}

/** The plans of rows with their money, in their order. */
export async function plansWithMoney(
  db: Queryable,
  conceptos: readonly ImportConcept[],
  rows: readonly PaidPlan[],
): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (let at = 0; at < rows.length; at += NOTES_AT_ONCE) {
    const some = rows.slice(at, at + NOTES_AT_ONCE);
    const paid = some.filter(({ fila }) => fila.cobro !== null);
    const state = paid.length > 0 ? await moneyState(db, conceptos, paid) : null;
    plans.push(...some.map((row) => (state ? withMoney(row, state) : row.plan)));
  }
  return plans;
}

/** All people that lists are compared with. */
export async function allPeople(db: Database): Promise<People> {
  const known: Known[] = [];
  for await (const slice of everybody(db)) {
    known.push(...slice);
    await yieldToOthers();
  }
  return peopleOf(known, await writtenTo(db, null));
}

/** Rows of a reading, and the inputs of their plans. */
export interface ReadFilas {
  dicho: ImportSaid;
  leido: ImportRead;
  filas: repo.FilaDraft[];
}

/** A reading with the plan of each row; those that are written stay as they are. */
export async function planFilas(db: Database, read: ReadFilas, people: People): Promise<repo.FilaDraft[]> {
  const { conceptos } = read.leido;
  const ofPupil = byPupil(read.filas);
  const before = new Map(
    read.filas.flatMap((fila) => {
      const rows = purchasesBefore(fila, ofPupil.get(fila.duplicado_de ?? 0) ?? []);
      return rows.length > 0 ? [[fila.n, rows] as const] : [];
    }),
  );
  const filas = read.filas.filter(({ n }) => !before.has(n));
  const alone = await planList(filas, read, people);
  const rows = filas.flatMap((fila, at) => {
    const plan = alone[at];
    return plan ? [{ fila, plan }] : [];
  });
  const plans = new Map<number, Plan>();
  const add = async (some: typeof rows) => {
    const made = await plansWithMoney(db, conceptos, some);
    for (const [at, { fila }] of some.entries()) plans.set(fila.n, made[at] as Plan);
  };
  await add(rows);
  await add(
    read.filas.flatMap((fila) => {
      const others = before.get(fila.n) ?? [];
      const [first] = others;
      const plan = first && plans.get(first.n);
      return plan ? [{ fila, plan: purchasePlan(plannedRow(fila, read), { ...first, ...plan }), before: others }] : [];
    }),
  );
  return mapInSlices(read.filas, (fila) => {
    const plan = plans.get(fila.n);
    return plan && !fila.hecha ? { ...fila, ...storedPlan(plan, valuesThatCount(fila)) } : fila;
  });
}

/** The plan of a row that stands for its pupil, without its money. */
async function planAlone(
  tx: Transaction,
  reading: repo.ImportValues,
  fila: repo.FilaValues,
  row: PlannedRow,
): Promise<Plan> {
  const { valores, decision } = row;
  const { curp, escuela_id, grupo } = valores;
  const email = valores.email?.toLowerCase() ?? null;
  const chosen = decision?.accion === 'cambiar' ? decision.user_id : null;
  const sort_key = nameKey(valores);
  const known = await soughtPeople(tx, { curp, email, sort_key, escuela_id, grupo, user_id: chosen ?? fila.user_id });
  const people = peopleOf(
    known,
    await writtenTo(
      tx,
      known.map(({ id }) => id),
    ),
  );
  const first = async (column: 'curp' | 'email' | 'user_id', value: string | number | null) => {
    const found = value === null ? null : await repo.firstWith(tx, reading, column, value, fila.n);
    return found ? [found] : [];
  };
  const firsts = async (column: 'curp' | 'email', value: string | null) =>
    new Map((await first(column, value)).filter(({ n }) => n < fila.n).map((found) => [value ?? '', found]));
  const lists = { people, emails: await firsts('email', email), curps: await firsts('curp', curp) };
  const alone = planOf(row, { ...lists, claims: new Map() });
  const claims = new Map((await first('user_id', alone.user_id)).map((found) => [alone.user_id ?? 0, found]));
  return claims.size > 0 && chosen === null ? planOf(row, { ...lists, claims }) : alone;
}

/** Plans one row anew, beside all others as they stand, and stores the plan. */
export async function replanFila(tx: Transaction, reading: repo.ImportValues, fila: repo.FilaValues): Promise<Plan> {
  const row = plannedRow(fila, reading);
  const before = purchasesBefore(fila, await repo.filasOfPupil(tx, reading, fila));
  const plan = before[0] ? purchasePlan(row, before[0]) : await planAlone(tx, reading, fila, row);
  const [withMoney = plan] = await plansWithMoney(tx, reading.leido.conceptos, [{ fila, plan, before }]);
  await repo.updateFila(tx, fila.id, storedPlan(withMoney, row.valores));
  return withMoney;
}

/** Rows of a preview that are stored in one transaction. */
const STORED_AT_ONCE = 20;

/** The parts of a plan that make it a different one. */
const outcomeOf = ({ resultado, user_id, user_version, cambios }: repo.FilaDraft) => ({
  ...{ resultado, user_id, user_version, cambios },
});

/** Plans all rows anew and gives those of which something else would become than was shown; nothing is stored. */
export async function outdatedFilas(db: Database, reading: repo.ImportValues): Promise<repo.FilaValues[]> {
  const filas = await repo.allFilas(db, reading);
  const now = await planFilas(db, { ...reading, filas }, await allPeople(db));
  const changed = await mapInSlices(
    now,
    (fila, at) => !isDeepStrictEqual(outcomeOf(fila), outcomeOf(filas[at] ?? fila)),
  );
  return now.filter((_, at) => changed[at]) as repo.FilaValues[];
}

/** Stores rows that were planned anew. Throws 409 when the import was applied or changed since it was read. */
export async function storeReplanned(
  db: Database,
  actor: Actor,
  { id, version }: Pick<repo.ImportValues, 'id' | 'version'>,
  filas: readonly repo.FilaValues[],
): Promise<void> {
  let expected = version;
  await forEachSlice(filas, STORED_AT_ONCE, async (some) => {
    await db.write(async (tx) => {
      // A row that was written or edited meanwhile would be stored as it was before, and undoing would leave what it wrote.
      await unchangedImport(tx, actor, { id, version: expected });
      for (const { id: filaId, version: _, ...values } of some)
        await repo.updateFila(tx, filaId, { ...values, motivo: null });
      await repo.updateImport(tx, id, {});
    });
    expected += 1;
  });
}
