import { addDays, businessDay, startOfDay } from '#contract/dates.ts';
import type { Saldo, Saldos } from '#contract/deudores.ts';
import { apiErrors } from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import { NO_SCHOOL, SCHOOL_GONE } from '#contract/rules.ts';
import type { Queryable } from '#server/db/database.ts';
import { withheldFrom } from '#server/features/cortes/open.service.ts';
import type { Actor } from '#server/http/actor.ts';
import * as repo from './saldos.repo.ts';

/** The business's day of whoever asks, and where it begins and ends. */
export interface Calendar {
  today: string;
  timeZone: string;
}

/** The instant at which a day (YYYY-MM-DD) is over; throws 422 on `al` for one to come or before the first in the books. */
export async function endOfDay(db: Queryable, al: string, { today, timeZone }: Calendar): Promise<string> {
  if (al > today) throw apiErrors.dayToCome();
  const begin = await repo.firstChange(db);
  const first = begin === null ? al : businessDay(begin, timeZone);
  if (al < first) throw apiErrors.dayBeforeBooks(first);
  return startOfDay(addDays(al, 1), timeZone);
}

/** A school as it is shown where money is; `escuela` is null where there is none of that id. */
export const schoolName = ({ escuela_id, escuela }: Pick<repo.SchoolSums, 'escuela_id' | 'escuela'>): string =>
  escuela ?? (escuela_id === null ? NO_SCHOOL : SCHOOL_GONE);

const shown = ({ total_cents, pagado_cents, importado_cents }: repo.Sums): Saldo => ({
  total: toDollars(total_cents),
  pagado: toDollars(pagado_cents),
  cobrado: toDollars(pagado_cents - importado_cents),
  de_listas: toDollars(importado_cents),
  saldo: toDollars(total_cents - pagado_cents),
});

/**
 * What was owed at the end of a day (YYYY-MM-DD), school by school, without cash that the actor is to count blind; in
 * dollars. Throws as `endOfDay`.
 */
export async function saldosOfDay(db: Queryable, al: string, actor: Actor): Promise<Saldos> {
  const withheld = await withheldFrom(db, actor);
  const rows = await repo.schoolSums(db, await endOfDay(db, al, actor), withheld?.numero ?? null);
  const sum = (of: keyof repo.Sums) => rows.reduce((all, row) => all + row[of], 0);
  return {
    al,
    ...shown({
      total_cents: sum('total_cents'),
      pagado_cents: sum('pagado_cents'),
      importado_cents: sum('importado_cents'),
    }),
    escuelas: rows.map(({ escuela_id, escuela, ...sums }) => ({
      escuela_id,
      escuela: schoolName({ escuela_id, escuela }),
      ...shown(sums),
    })),
  };
}
