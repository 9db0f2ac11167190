/** The money of a list of payments: held against the notes that there are. */
import type { ImportConcept } from '#contract/importaciones.ts';
import type { Queryable } from '#server/db/database.ts';
import { boughtNotes } from '#server/features/ledger/notes.service.ts';
import { folioOwner } from '#server/features/notes/folios.service.ts';
import { allServices } from '#server/features/servicios/servicios.service.ts';
import { cobroThatCounts } from './cobro.rules.ts';
import { type MoneyState, type PaidPlan, withMoney } from './money.rules.ts';
import type { Plan } from './plan.rules.ts';

/** Rows whose notes are read at a time: everybody else waits meanwhile. */
const AT_ONCE = 200;

async function stateOf(
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
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE);
    const paid = some.filter(({ fila }) => fila.cobro !== null);
    const state = paid.length > 0 ? await stateOf(db, conceptos, paid) : null;
    plans.push(...some.map((row) => (state ? withMoney(row, state) : row.plan)));
  }
  return plans;
}
