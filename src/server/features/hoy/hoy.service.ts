/** What is to be done today: figures of other features, each by the query that its own screen has. */
import type { HoyFamilia, HoyStaff } from '#contract/endpoints/hoy.ts';
import { sumDollars } from '#contract/money.ts';
import { can } from '#contract/roles.ts';
import type { Database } from '#server/db/database.ts';
import { ajustesNow } from '#server/features/ajustes/ajustes.service.ts';
import { unreadOf } from '#server/features/anuncios/anuncios.service.ts';
import { movingSince, withheldFrom } from '#server/features/cortes/open.service.ts';
import { dueMoney } from '#server/features/dashboard/dashboard.service.ts';
import { takenMoney } from '#server/features/dashboard/taken.service.ts';
import { promisesFor } from '#server/features/deudores/promesas.service.ts';
import { papersToVerify } from '#server/features/guarderia/documentos.service.ts';
import { owingNotes } from '#server/features/ledger/notes.service.ts';
import { problemsNow } from '#server/features/operations/problems.service.ts';
import { waiting } from '#server/features/sidebar/sidebar.service.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';

/** The business today for staff, without what the rol may not see and without cash that the actor is to count blind. */
export async function staffToday(deps: Deps, actor: Actor): Promise<HoyStaff> {
  const { db } = deps;
  const { rol, userId, now, today } = actor;
  const withheld = await withheldFrom(db, actor);
  const [{ hoy, semana, semana_pasada: antes, metodos, propios }, due, promesas, corte_abierto, sin_nota, anuncios] =
    await Promise.all([
      takenMoney(db, actor, withheld),
      dueMoney(db.longReads, actor, withheld),
      promisesFor(db, today, now),
      movingSince(db),
      waiting(db.longReads),
      unreadOf(db, userId),
    ]);
  return {
    ...(can(rol, 'dashboard:read') && { cobrado: { hoy, semana, antes, metodos, oculto: withheld !== null } }),
    ...(withheld && { sin_efectivo_desde: withheld.desde }),
    ...{ propios, ...due, promesas, corte_abierto, sin_nota, anuncios },
    ...(can(rol, 'metrics:read') && { problemas: await problemsNow(deps) }),
    ...(can(rol, 'guarderia:verify') && { documentos: await papersToVerify(db, today) }),
  };
}

/** What the actor's own notes owe, in dollars, what is to be paid next of them, and how the business is paid. */
export async function familyToday(db: Database, { userId, today }: Actor): Promise<HoyFamilia> {
  const notes = await owingNotes(db, [userId], today);
  const coming = notes.flatMap(({ proximo }) => proximo ?? []);
  const fecha = coming.map((one) => one.fecha).sort()[0];
  const first = coming.filter((one) => one.fecha === fecha);
  return {
    debe: sumDollars(notes.map(({ saldo }) => saldo)),
    proximo: fecha === undefined ? null : { fecha, monto: sumDollars(first.map(({ monto }) => monto)) },
    vencido: sumDollars(notes.map(({ vencido }) => vencido)),
    como_pagar: (await ajustesNow(db)).como_pagar,
  };
}
