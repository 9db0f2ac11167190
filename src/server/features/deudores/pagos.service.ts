/** The rows of what some days were to bring, and of what they brought: they add up to the figures of the dashboard. */
import { addDays, startOfDay } from '#contract/dates.ts';
import type { PagosDeNotas } from '#contract/deudores.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { apiErrors } from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import type { Queryable } from '#server/db/database.ts';
import type { PageSlice } from '#server/db/rows.ts';
import { type Withheld, withheldFrom } from '#server/features/cortes/open.service.ts';
import { usersByIds } from '#server/features/users/lists.service.ts';
import type { Actor } from '#server/http/actor.ts';
import * as repo from './pagos.repo.ts';
import { schoolName } from './saldos.service.ts';

/** Rows of money that moved, by the figures that they add up to. */
const MOVED = { cobrado: repo.collectedRows, caja: repo.tillRows };

type Query = Pick<QueryOf<typeof endpoints.listPagos>, 'vista' | 'desde' | 'hasta'>;

/** Throws 409 for days of which the actor is to count money blind: the rows would add up to what they may not see yet. */
async function rowsOf(
  db: Queryable,
  actor: Actor,
  withheld: Withheld | null,
  { vista, desde, hasta }: Query,
  slice: PageSlice,
) {
  const after = addDays(hasta, 1);
  if (vista === 'planeado') return repo.plannedRows(db, desde, after, slice);
  if (withheld && withheld.desde <= hasta) throw apiErrors.countedBlind();
  const [from, to] = [startOfDay(desde, actor.timeZone), startOfDay(after, actor.timeZone)];
  return MOVED[vista](db, from, to, slice);
}

/** A page of them, how many there are, and what all of them come to. */
export async function pagosPage(
  db: Queryable,
  actor: Actor,
  query: Query,
  slice: PageSlice,
): Promise<Pick<PagosDeNotas, 'data' | 'total' | 'totales'>> {
  const paid = (of: { pagado_cents: number | null }) =>
    query.vista === 'planeado' ? toDollars(of.pagado_cents ?? 0) : null;
  const withheld = await withheldFrom(db, actor);
  const { rows, sums } = await rowsOf(db, actor, withheld, query, slice);
  const found = await usersByIds(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const users = new Map(found.map((user) => [user.id, user]));
  return {
    data: rows.map((row) => ({
      user: users.get(row.user_id) ?? null,
      escuela: schoolName(row),
      nota: { id: row.note_id, folio: row.folio },
      fecha: row.fecha,
      monto: toDollars(row.monto_cents),
      pagado: paid(row),
    })),
    total: sums.filas,
    totales: { monto: toDollars(sums.monto_cents), pagado: withheld ? null : paid(sums) },
  };
}
