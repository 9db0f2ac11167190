/** The link of a family: what is owed and what was paid, to read without a password. */
import { publicPages } from '#contract/address.ts';
import { mayReadNotes } from '#contract/policies.ts';
import type { Enlace, Familia } from '#contract/recibos.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { ROLES } from '#contract/roles.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { noteUse } from '#server/db/last-use.ts';
import { type Environment, publicOrigin, requiredOrigin } from '#server/features/ajustes/ajustes.service.ts';
import { abonosByNote, rememberProof, unprovedOf } from '#server/features/ledger/abonos.service.ts';
import { notesOf } from '#server/features/ledger/notes.service.ts';
import { userNow } from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import { hashToken, newToken } from '#server/http/authentication.ts';
import type { Deps } from '#server/http/handler.ts';
import * as repo from './recibos.repo.ts';
import { assertOpens, overdueAt, presentFamilia, proofOfFamily } from './recibos.service.ts';

type Alumno = Authorized<RowOf<typeof userRecord>>;

/** The link of an alumno's family; null if there is none. */
export async function linkNow(db: Queryable, { id }: Alumno, now: string): Promise<Enlace | null> {
  const link = await repo.linkOf(db, id, now);
  return link && { creado: link.creado, vence: link.vence, ultimo_uso: link.ultimo_uso };
}

/** Who makes a link, and what its address depends on. */
interface Maker {
  actor: Actor;
  settings: Environment;
}

/** Makes the family's link; the one before ends. Throws 409 where no address is known that families can open. */
export async function makeLink(
  tx: Transaction,
  { actor, settings }: Maker,
  { id }: Alumno,
): Promise<{ url: string; vence: string }> {
  const origin = await requiredOrigin(tx, settings);
  const token = newToken();
  const vence = overdueAt(actor.now);
  await repo.replaceLink(tx, { user_id: id, hash: hashToken(token), creado: actor.now, vence });
  await record(tx, actor, { accion: 'crear', tabla: 'enlaces', registro: id });
  return { url: origin + publicPages.familia(token), vence };
}

/** `<alumno>.<word>`: signed for the link of a family. */
const OF_FAMILY = /^(\d{1,9})\.(.+)$/;
const subjectOf = ({ user_id, hash }: repo.EnlaceRow): string => `familia:${user_id}:${hash}`;

/** A message is read weeks after it was sent: a link that ends within so many days is prolonged for it. */
const LEFT_DAYS = 60;

/**
 * Sees to it that the family has a link that opens for weeks to come; the one that it has stands. Throws 409 where no
 * address is known that families can open.
 */
export async function keepLink(tx: Transaction, { actor, settings }: Maker, alumno: Alumno): Promise<void> {
  await requiredOrigin(tx, settings);
  const link = await repo.linkOf(tx, alumno.id, actor.now);
  if (!link) {
    await makeLink(tx, { actor, settings }, alumno);
    return;
  }
  if (Date.parse(link.vence) - Date.parse(actor.now) >= LEFT_DAYS * 86_400_000) return;
  const vence = overdueAt(actor.now);
  await repo.prolongLink(tx, alumno.id, vence);
  const values = { antes: { vence: link.vence }, despues: { vence } };
  await record(tx, actor, { accion: 'cambiar', tabla: 'enlaces', registro: alumno.id, ...values });
}

/**
 * Another address of the account for a message: the token of the family's own link is known to the family alone. It ends
 * with that link, and nothing of it is stored. Null without a link, and where no address is known that families can open.
 */
export async function urlOfLink(
  { db, links, settings }: Pick<Deps, 'db' | 'links' | 'settings'>,
  userId: number,
  now: string,
): Promise<string | null> {
  const [link, origin] = [await repo.linkOf(db, userId, now), await publicOrigin(db, settings)];
  if (!link || origin === null) return null;
  const token = `${userId}.${links.sign(subjectOf(link), 0, new Date(link.vence), 0)}`;
  return origin + publicPages.familia(token);
}

/** The link that a token is of, its own or one of a message, while it stands; else null. */
export async function linkBehind(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  token: string,
  now: string,
): Promise<repo.EnlaceRow | null> {
  const [, id, word = ''] = OF_FAMILY.exec(token) ?? [];
  if (id === undefined) return repo.linkByHash(db, hashToken(token), now);
  const link = await repo.linkOf(db, Number(id), now);
  return link && links.verify(subjectOf(link), word, new Date(now)) ? link : null;
}

async function endLink(tx: Transaction, actor: Actor, id: number): Promise<void> {
  await repo.deleteLink(tx, id);
  await record(tx, actor, { accion: 'revocar', tabla: 'enlaces', registro: id });
}

/** Ends the family's link; there may be none. */
export const revokeLink = (tx: Transaction, actor: Actor, { id }: Alumno): Promise<void> => endLink(tx, actor, id);

/** Ends the links of these alumnos' families, by id, where there are any. */
export async function endLinks(tx: Transaction, actor: Actor, userIds: readonly number[]): Promise<void> {
  for (const id of userIds) if (await repo.linkOf(tx, id, actor.now)) await endLink(tx, actor, id);
}

/** The account behind a family's token. Throws 404 and 429, the same for whatever is wrong with it. */
export async function familyBehind(deps: Deps, actor: Actor, token: string): Promise<Familia> {
  const { db } = deps;
  const link = await assertOpens(await linkBehind(deps, token, actor.now), token, actor);
  const { user_id: id, ultimo_uso } = link;
  const idleMs = ultimo_uso === null ? Number.POSITIVE_INFINITY : Date.parse(actor.now) - Date.parse(ultimo_uso);
  await noteUse(db, idleMs, (tx) => repo.touchLink(tx, link, actor.now));
  // It leads to a proof of each ticket: what a list brought is not taken back from a family that has seen it.
  const seen = await unprovedOf(db, id);
  if (seen.length > 0) await db.write((tx) => rememberProof(tx, seen));
  // Whoever holds the link may read what the alumno may read.
  const owner = authorize(mayReadNotes, { userId: id, rol: ROLES.alumno }, { id });
  const notes = await notesOf(db, owner, actor.today);
  const byNote = await abonosByNote(
    db,
    notes.map((note) => note.id),
  );
  const abonos = [...byNote.values()].flat().sort((one, other) => other.id - one.id);
  return presentFamilia(await userNow(db, id), notes, abonos, (abono) => proofOfFamily(deps, link, abono.id));
}
