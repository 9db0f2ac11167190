/** Rows of an import, repaired by hand before it is applied. */
import type { FilaPatch } from '#contract/endpoints/importaciones.ts';
import { apiErrors } from '#contract/errors.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { type Decision, EDITABLE, type Editable, type Valores } from '#contract/importaciones.ts';
import { sentIn } from '#contract/record.ts';
import { userRecord } from '#contract/records/users.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent, assertFound } from '#server/http/current.ts';
import * as repo from './importaciones.repo.ts';
import { importNow, shownFilas, shownImport } from './importaciones.service.ts';
import { plannedRow, storedPlan } from './list.rules.ts';
import { plansWithMoney } from './money.service.ts';
import { soughtPeople, writtenTo } from './people.repo.ts';
import { nameKey, peopleOf } from './people.rules.ts';
import { planOf } from './plan.rules.ts';

/** Values as they were typed, in the form in which they are stored; those that are the list's own are no repair. */
function repaired(fila: repo.FilaValues, { valores }: FilaPatch): repo.FilaValues['editados'] {
  const sent = valores ?? {};
  const typed: Partial<Valores> = { ...sentIn(userRecord, sent) };
  if (sent.grupo !== undefined) typed.grupo = sent.grupo ? normalizeGroup(sent.grupo) : null;
  if (sent.escuela_id !== undefined) typed.escuela_id = sent.escuela_id;
  const all: Partial<Valores> = { ...fila.editados, ...typed };
  // A value that was found wrong is repaired by saying that it is right, too.
  const doubtful = new Set(fila.de_la_lista.map(({ campo }) => campo));
  const kept = EDITABLE.filter((name) => name in all && (all[name] !== fila.leidos[name] || doubtful.has(name)));
  return Object.fromEntries(kept.map((name: Editable) => [name, all[name] ?? null]));
}

function decisionOf(fila: repo.FilaValues, { decision }: FilaPatch): Decision | null {
  if (decision === undefined) return fila.decision;
  if (decision === null || decision.accion !== 'cambiar') return decision as Decision | null;
  const user_id = decision.user_id ?? fila.user_id;
  if (user_id == null) throw apiErrors.field('decision', 'Elige de qué alumno es la fila.');
  return { accion: 'cambiar', user_id };
}

/** Plans one row anew, beside all others as they stand. */
async function replan(tx: Transaction, reading: repo.ImportValues, fila: repo.FilaValues): Promise<void> {
  const row = plannedRow(fila, reading);
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
    return found ? [found.n] : [];
  };
  const firsts = async (column: 'curp' | 'email', value: string | null) =>
    new Map((await first(column, value)).filter((n) => n < fila.n).map((n) => [value ?? '', n]));
  const lists = { people, emails: await firsts('email', email), curps: await firsts('curp', curp) };
  const alone = planOf(row, { ...lists, claims: new Map() });
  const claims = new Map((await first('user_id', alone.user_id)).map((n) => [alone.user_id ?? 0, n]));
  const plan = claims.size > 0 && chosen === null ? planOf(row, { ...lists, claims }) : alone;
  const [withMoney = plan] = await plansWithMoney(tx, reading.leido.conceptos, [{ fila, plan }]);
  await repo.updateFila(tx, fila.id, storedPlan(withMoney, valores));
}

/** Repairs a row, or says what becomes of it. Throws 409 with the row as it stands when it was changed meanwhile. */
export async function repairFila(
  tx: Transaction,
  actor: Actor,
  reading: Authorized<repo.ImportValues>,
  n: number,
  body: FilaPatch,
) {
  const fila = assertFound(await repo.filaByNumber(tx, reading, n));
  const [shown] = await shownFilas(tx, [fila]);
  if (shown) assertCurrent(shown, body.version);
  const editados = repaired(fila, body);
  const decision = decisionOf(fila, body);
  await repo.updateFila(tx, fila.id, { editados, decision });
  await replan(tx, reading, { ...fila, editados, decision });
  // Whom it stood for, or whose CURP or e-mail it had, may be another row's now.
  const now = assertFound(await repo.filaByNumber(tx, reading, n));
  for (const other of await repo.relatedFilas(tx, reading, fila, now)) await replan(tx, reading, other);
  await repo.updateImport(tx, reading.id, {});
  // Which fields, not what was typed: a line of the log can't be erased with somebody who is not registered yet.
  const despues = { fila: n, campos: Object.keys(editados), decision: decision?.accion ?? null };
  await record(tx, actor, { accion: 'cambiar', tabla: 'importaciones', registro: reading.id, despues });
  const importacion = await shownImport(tx, await importNow(tx, reading.id));
  return { fila: assertFound((await shownFilas(tx, [now]))[0]), importacion };
}
