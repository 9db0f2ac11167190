/** Changes of several people at once: one transaction, one line in the log, undone as a whole. */
import type { AccionBody } from '#contract/endpoints/acciones.ts';
import type { Accion, AccionVista, NoPuede, Page, Paso } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { ApiError } from '#contract/errors.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { fullName } from '#contract/person.ts';
import { mayBajaSeveral, mayMoveAlumno, mayRestoreUser, type Policy } from '#contract/policies.ts';
import type { RowOf } from '#contract/record.ts';
import { accionRecord } from '#contract/records/acciones.ts';
import type { userRecord } from '#contract/records/users.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { lockedById, presenter } from '#server/db/record.ts';
import { assertGroup, groups } from '#server/features/ajustes/ajustes.service.ts';
import { school, schools } from '#server/features/escuelas/escuelas.service.ts';
import { debtOf } from '#server/features/ledger/notes.service.ts';
import {
  bajaUsers,
  lockedUsers,
  type Place,
  placeUsers,
  restoreUsers,
  usersNow,
} from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, assertCapability, assertFound, authorize } from '#server/http/actor.ts';
import { type ListRequest, type PageRequest, pageOf, slice } from '#server/http/handler.ts';
import * as repo from './acciones.repo.ts';

type UserRow = RowOf<typeof userRecord>;

/** One person whom an action changes. */
export interface Change {
  user: Authorized<UserRow>;
  /** Null: in baja. */
  to: Place | null;
}

export const presentAccion: (row: repo.AccionRow) => Accion = presenter(accionRecord, {});

/** An action, locked until the transaction ends; throws 404. */
export const lockedAccion = async (tx: Transaction, id: number): Promise<repo.AccionRow> =>
  assertFound(await lockedById(tx, accionRecord, id));

/** A page of actions, newest first. */
export async function accionesPage(db: Database, request: ListRequest<PageRequest>): Promise<Page<Accion>> {
  const rows = await repo.pageOfAcciones(db, slice(request.query));
  return pageOf(rows.map(presentAccion), await repo.countAcciones(db), request);
}

/** The record if the policy allows it, else its reason in words. */
function orReason<Seen, Row extends Seen>(policy: Policy<Seen>, actor: Actor, row: Row): Authorized<Row> | string {
  try {
    return authorize(policy, actor, row);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
    throw error;
  }
}

const left = (row: UserRow, motivo: string): NoPuede => ({ user_id: row.id, nombre: fullName(row), motivo });

/** What is to be done, as it is stored; throws 422 for a school or a group that there is not, 403 without the right. */
async function orderOf(db: Queryable, actor: Actor, { accion, escuela_id, grupo, ...body }: AccionBody) {
  if (accion === 'baja') assertCapability(actor, 'bajas:write');
  const group = accion !== 'baja' && grupo ? normalizeGroup(grupo) : null;
  if (group) await assertGroup(db, group);
  const escuela = accion === 'escuela' ? (escuela_id ?? null) : null;
  if (escuela !== null && !(await school(db, escuela))) throw apiErrors.noSuchSchool('escuela_id');
  const motivo = accion === 'baja' ? (body.motivo ?? null) : null;
  return { accion, escuela_id: escuela, grupo: group, motivo, ids: [...new Set(body.ids)] };
}
type Order = Awaited<ReturnType<typeof orderOf>>;

interface Sorted {
  changes: Change[];
  iguales: number;
  no_pueden: NoPuede[];
}

/** Who changes, who is so already, and who can't, with the reason. */
function sortOut(actor: Actor, { accion, escuela_id, grupo, ids }: Order, rows: readonly UserRow[]): Sorted {
  const known = new Map(rows.map((row) => [row.id, row]));
  const sorted: Sorted = { changes: [], iguales: 0, no_pueden: [] };
  for (const id of ids) {
    const row = known.get(id);
    const user = row && orReason<UserRow, UserRow>(accion === 'baja' ? mayBajaSeveral : mayMoveAlumno, actor, row);
    if (!row || !user) sorted.no_pueden.push({ user_id: id, nombre: '', motivo: 'Ya no está registrado.' });
    else if (typeof user === 'string') sorted.no_pueden.push(left(row, user));
    else {
      const to =
        accion === 'baja' ? null : { escuela_id: escuela_id ?? row.escuela_id ?? 0, grupo: grupo ?? row.grupo };
      const isSo = to ? to.escuela_id === row.escuela_id && to.grupo === row.grupo : row.activo === 0;
      if (isSo) sorted.iguales += 1;
      else sorted.changes.push({ user, to });
    }
  }
  return sorted;
}

/** Those who change, by where they are: by school for a change of school, by group else. */
function stepsOf({ escuela_id, grupo }: Order, changes: readonly Change[], escuela: string | null): Paso[] {
  const from = (user: UserRow) => (escuela_id === null ? user.grupo : (user.escuela_nombre ?? ''));
  const by = Map.groupBy(changes, ({ user }) => from(user));
  const steps = [...by].map(([de, all]) => ({ de, a: escuela ?? grupo, alumnos: all.length }));
  return steps.sort((one, other) => (one.de < other.de ? -1 : 1));
}

/** What an action would do; writes nothing. Throws as `act`. */
export async function previewAccion(db: Database, actor: Actor, body: AccionBody): Promise<AccionVista> {
  const order = await orderOf(db, actor, body);
  const { changes, ...rest } = sortOut(actor, order, await usersNow(db, order.ids));
  const escuela = order.escuela_id === null ? null : await school(db, order.escuela_id);
  const isBaja = order.accion === 'baja';
  const deben = await debtOf(db, isBaja ? changes.map(({ user }) => user.id) : []);
  return { cambian: changes.length, ...rest, grupos: stepsOf(order, changes, escuela?.nombre ?? null), deben };
}

/** People by where they go. */
function byPlace(moves: readonly { user: Authorized<UserRow>; to: Place }[]) {
  const groups = Map.groupBy(moves, ({ to: { escuela_id, grupo } }) => `${escuela_id}/${grupo}`);
  return [...groups.values()].flatMap((group) =>
    group[0] ? [{ to: group[0].to, users: group.map(({ user }) => user) }] : [],
  );
}
const ids = (users: readonly { id: number }[]) => users.map(({ id }) => id);

/** Changes people as an action that is stored, with a line of the log for all of them. */
export async function writeAccion(
  tx: Transaction,
  actor: Actor,
  values: Pick<repo.AccionValues, 'accion' | 'escuela_id' | 'grupo' | 'egresan' | 'motivo'>,
  changes: readonly Change[],
): Promise<Accion> {
  const made = { creada: actor.now, creada_por: actor.userId, cambian: changes.length };
  const id = await repo.insertAccion(tx, { ...values, ...made });
  const leaving = changes.filter(({ to }) => to === null).map(({ user }) => user);
  if (leaving.length > 0) {
    await repo.insertFilas(tx, id, ids(leaving), null);
    await bajaUsers(tx, actor, leaving, values.motivo ?? '');
  }
  const moving = changes.flatMap(({ user, to }) => (to ? [{ user, to }] : []));
  for (const { users, to } of byPlace(moving)) {
    await repo.insertFilas(tx, id, ids(users), to);
    await placeUsers(tx, actor, users, to);
  }
  const accion = presentAccion(await lockedAccion(tx, id));
  const { escuela, grupo, egresan, motivo, cambian } = accion;
  const changed = changes.map(({ user }) => user);
  await leaveLine(tx, actor, changed, 'cambiar', accion, { escuela, grupo, egresan, motivo, personas: cambian });
  return accion;
}

/** The line of an action. Its reason stands there only of one person, with whom it is erased; the action keeps it of several. */
function leaveLine(
  tx: Transaction,
  actor: Actor,
  changed: readonly UserRow[],
  deed: 'cambiar' | 'deshacer',
  { id, accion }: Pick<Accion, 'id' | 'accion'>,
  { motivo, ...values }: Record<string, unknown>,
): Promise<void> {
  const persona = changed.length === 1 ? (changed[0]?.id ?? null) : null;
  const reason = persona === null ? null : motivo;
  const despues = Object.fromEntries(
    Object.entries({ accion, ...values, motivo: reason ?? null }).filter(([, value]) => value !== null),
  );
  return record(tx, actor, { accion: deed, tabla: 'acciones', registro: id, persona, despues });
}

/**
 * Changes several people and says who can't be changed. Throws 403 without the right, 422 for a school or a group that
 * there is not, 409 when nobody changes.
 */
export async function act(
  tx: Transaction,
  actor: Actor,
  body: AccionBody,
): Promise<{ accion: Accion; no_pueden: NoPuede[] }> {
  const { ids: people, ...values } = await orderOf(tx, actor, body);
  const { changes, no_pueden } = sortOut(actor, { ...values, ids: people }, await lockedUsers(tx, people));
  if (changes.length === 0) throw apiErrors.nothingChanges();
  return { accion: await writeAccion(tx, actor, { ...values, egresan: null }, changes), no_pueden };
}

/** Why a person stays as they are when an action is undone; null when they are as the action left them. */
function whyStays(
  row: UserRow,
  fila: repo.FilaRow,
  { creada, known }: { creada: string; known: { groups: readonly string[]; schools: ReadonlySet<number> } },
): string | null {
  if (fila.grupo === null) {
    if (row.activo === 1) return 'Ya no está de baja.';
    return fila.baja_en === creada ? null : 'Se dio de baja otra vez.';
  }
  if (row.escuela_id !== fila.escuela_id || row.grupo !== fila.grupo)
    return row.escuela_id === null ? 'Ahora es empleado.' : `Ahora está en ${row.grupo}, ${row.escuela_nombre}.`;
  if (!known.groups.includes(fila.grupo_antes)) return `El grupo ${fila.grupo_antes} ya no está en Ajustes.`;
  return known.schools.has(fila.escuela_antes ?? 0) ? null : 'Su escuela anterior ya no existe.';
}

/** Puts people back where an action found them, but for those who were changed since, who are named with the reason. */
export async function undoAccion(
  tx: Transaction,
  actor: Actor,
  { id, creada, accion }: Authorized<Accion>,
  motivo: string,
): Promise<{ accion: Accion; quedan: NoPuede[] }> {
  const rows = new Map((await lockedUsers(tx, await repo.changedBy(tx, id))).map((row) => [row.id, row]));
  const filas = await repo.filasOf(tx, id);
  const known = { groups: await groups(tx), schools: new Set(ids(await schools(tx))) };
  const quedan: NoPuede[] = [];
  const back: { user: Authorized<UserRow>; fila: repo.FilaRow }[] = [];
  for (const fila of filas) {
    const row = rows.get(fila.user_id);
    if (!row) continue;
    const user = orReason<UserRow, UserRow>(mayRestoreUser, actor, row);
    const reason = typeof user === 'string' ? user : whyStays(row, fila, { creada, known });
    if (reason === null && typeof user !== 'string') back.push({ user, fila });
    else quedan.push(left(row, reason ?? ''));
  }
  const restored = back.filter(({ fila }) => fila.grupo === null).map(({ user }) => user);
  if (restored.length > 0) {
    await restoreUsers(tx, restored);
    await repo.restoreLinks(tx, id, ids(restored), actor.now);
  }
  const moved = back.flatMap(({ user, fila: { grupo, escuela_antes, grupo_antes } }) =>
    grupo === null || escuela_antes === null ? [] : [{ user, to: { escuela_id: escuela_antes, grupo: grupo_antes } }],
  );
  for (const { users, to } of byPlace(moved)) await placeUsers(tx, actor, users, to);
  const undone = { deshecha: actor.now, deshecha_por: actor.userId, deshecha_motivo: motivo };
  await repo.updateAccion(tx, id, { ...undone, quedan: quedan.length });
  const values = { personas: back.length, quedan: quedan.length || null, motivo };
  const changed = back.map(({ user }) => user);
  await leaveLine(tx, actor, changed, 'deshacer', { id, accion }, values);
  return { accion: presentAccion(await lockedAccion(tx, id)), quedan };
}
