/** Rows of an import, repaired by hand before it is applied. */

import { isDeepStrictEqual } from 'node:util';
import { unbornFault } from '#contract/curp.ts';
import type { FilaPatch } from '#contract/endpoints/importaciones.ts';
import * as apiErrors from '#contract/errors.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { type Decision, EDITABLE, isAboutSold, MONEY_EDITABLE, sheetOf } from '#contract/importaciones.ts';
import { mayPaySoldByList, mayRepairFila } from '#contract/policies.ts';
import { sentIn } from '#contract/record.ts';
import type { Edited, ImportRead } from '#contract/records/importaciones.ts';
import { userRecord } from '#contract/records/users.ts';
import { record } from '#server/audit/record.ts';
import type { Transaction } from '#server/db/database.ts';
import { assertGroup } from '#server/features/ajustes/ajustes.service.ts';
import { allServices } from '#server/features/servicios/servicios.service.ts';
import { type Actor, type Authorized, assertCurrent, assertFound, authorize } from '#server/http/actor.ts';
import * as repo from '../importaciones.repo.ts';
import { importNow, shownFilas, shownImport } from '../importaciones.service.ts';
import { conceptsAfter } from '../match/concepts.rules.ts';
import { abonosWith, cobroThatCounts, dayListed, sumsAfter, sumsOfRow } from './cobro.rules.ts';
import type { Plan } from './plan.rules.ts';
import { replanFila } from './plan.service.ts';

/** The money that was typed, with the days of its columns in the list. */
function typedMoney(
  fila: repo.FilaValues,
  { abonos, ...sent }: NonNullable<FilaPatch['valores']>,
  { leido }: repo.ImportValues,
  { today, timeZone }: Actor,
): Edited {
  const counts = cobroThatCounts(fila);
  if (!counts) return {};
  const hoja = sheetOf(fila);
  const dayOf = (columna: number) => {
    const column = leido.columnas.find((one) => one.hoja === hoja && one.columna === columna);
    const fecha = column?.fecha ?? null;
    // Amounts paid before their day have no day.
    return dayListed(fecha !== null && fecha <= today ? fecha : null, timeZone);
  };
  const typed = MONEY_EDITABLE.flatMap((name) => (name !== 'abonos' && name in sent ? [[name, sent[name]]] : []));
  return { ...Object.fromEntries(typed), ...(abonos && { abonos: abonosWith(counts, abonos, dayOf) }) };
}

/** Values as they were typed, in the form in which they are stored; those that are the list's own are no repair. */
function editsOf(
  fila: repo.FilaValues,
  { valores }: FilaPatch,
  reading: repo.ImportValues,
  actor: Actor,
): repo.FilaValues['editados'] {
  const sent = valores ?? {};
  const unborn = unbornFault(sent.curp ?? null, actor.today);
  if (unborn) throw apiErrors.onField('valores.curp', unborn);
  const typed: Edited = { ...sentIn(userRecord, sent), ...typedMoney(fila, sent, reading, actor) };
  if (sent.grupo !== undefined) typed.grupo = sent.grupo ? normalizeGroup(sent.grupo) : null;
  if (sent.escuela_id !== undefined) typed.escuela_id = sent.escuela_id;
  const all: Edited = { ...fila.editados, ...typed };
  // To type a doubtful value again says that it is right.
  const doubtful = new Set(fila.de_la_lista.map(({ campo }) => campo));
  const listed = { ...fila.leidos, ...fila.cobro };
  const kept = [...EDITABLE, ...MONEY_EDITABLE].filter(
    (name) => name in all && (!isDeepStrictEqual(all[name] ?? null, listed[name]) || doubtful.has(name)),
  );
  return Object.fromEntries(kept.map((name) => [name, all[name] ?? null]));
}

/** The reading of the list with packages and sums after an edit of a row. */
async function readAfter(
  tx: Transaction,
  { leido, dicho }: repo.ImportValues,
  before: repo.FilaValues,
  after: repo.FilaValues,
): Promise<ImportRead> {
  return {
    ...leido,
    conceptos: conceptsAfter(leido.conceptos, [before, after], dicho.conceptos, await allServices(tx)),
    sumas: sumsAfter(leido.sumas ?? [], before, after),
  };
}

function decisionOf(fila: repo.FilaValues, { decision }: FilaPatch): Decision | null {
  if (decision === undefined) return fila.decision;
  if (decision === null || decision.accion !== 'cambiar') return decision as Decision | null;
  const user_id = decision.user_id ?? fila.user_id;
  if (user_id == null) throw apiErrors.onField('decision', 'Elige de qué alumno es la fila.');
  return { accion: 'cambiar', user_id };
}

/**
 * The decision about a row that asks about a note that was sold here, with the abonos that it allows. Throws 403 for a user
 * who may not allow them. They are the abonos that the row had when it asked: those typed or cancelled since are asked about.
 */
function withSold(
  actor: Actor,
  before: repo.FilaValues,
  { decision, vendida }: { decision: Decision | null; vendida: Plan['vendida'] },
): Decision | null {
  const isYes = isAboutSold(before) && decision?.accion === 'cambiar' && decision.user_id === before.user_id;
  if (!isYes || !vendida) return decision;
  authorize(mayPaySoldByList, actor, before);
  return { ...decision, vendida };
}

/**
 * Edits a row, or decides what becomes of it. Throws 409 with the row as it stands when it was changed meanwhile, 403 for a
 * decision that only an administrador may make.
 */
export async function repairFila(
  tx: Transaction,
  actor: Actor,
  reading: Authorized<repo.ImportValues>,
  n: number,
  body: FilaPatch,
) {
  const fila = assertFound(await repo.filaByNumber(tx, reading, n));
  authorize(mayRepairFila, actor, { ...reading, hecha: fila.hecha });
  const [shown] = await shownFilas(tx, [fila]);
  if (shown) assertCurrent(shown, body.version);
  const editados = editsOf(fila, body, reading, actor);
  if (body.valores?.grupo && editados.grupo) await assertGroup(tx, editados.grupo, 'valores.grupo');
  const decision = decisionOf(fila, body);
  // The reason why it was not written does not hold for the edited row.
  const repairs = { editados, decision, motivo: null, ...(fila.cobro && sumsOfRow({ ...fila, editados })) };
  const after = { ...fila, ...repairs };
  await repo.updateFila(tx, fila.id, repairs);
  const leido = fila.cobro ? await readAfter(tx, reading, fila, after) : reading.leido;
  const now = { ...reading, leido };
  const { vendida } = await replanFila(tx, now, after);
  const decided = body.decision ? withSold(actor, fila, { decision, vendida }) : decision;
  if (decided !== decision) {
    await repo.updateFila(tx, fila.id, { decision: decided });
    await replanFila(tx, now, { ...after, decision: decided });
  }
  // Its alumno, CURP or e-mail may belong to another row now.
  const repairedFila = assertFound(await repo.filaByNumber(tx, reading, n));
  const related = await repo.relatedFilas(tx, reading, fila, repairedFila);
  for (const other of related) if (!other.hecha) await replanFila(tx, now, other);
  await repo.updateImport(tx, reading.id, { leido });
  // Field names alone, not values: a line of the log can't be erased with a person who is not registered yet.
  const despues = {
    fila: n,
    campos: Object.keys(editados),
    decision: decision?.accion ?? null,
    ...(decided !== decision && { vendida }),
  };
  await record(tx, actor, { accion: 'cambiar', tabla: 'importaciones', registro: reading.id, despues });
  const importacion = await shownImport(tx, await importNow(tx, reading.id));
  return { fila: assertFound((await shownFilas(tx, [repairedFila]))[0]), importacion };
}
