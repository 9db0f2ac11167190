/** Public links: proofs of tickets and accounts of families. Of a token only the hash is stored, of a signed one nothing. */

import { publicPages } from '#contract/address.ts';
import type { Abono, Note } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { allLines } from '#contract/lines.ts';
import { isAnonymised } from '#contract/person.ts';
import { mayReadNotes } from '#contract/policies.ts';
import type { Enlace, Familia, FamiliaNota, Recibo } from '#contract/recibos.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { ROLES } from '#contract/roles.ts';
import { PROOFS_OF_A_TICKET, PUBLIC_LINK_DAYS } from '#contract/rules.ts';
import { saldoToday } from '#contract/ticket.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import { type Environment, negocio, publicOrigin, requiredOrigin } from '#server/features/ajustes/ajustes.service.ts';
import { abonoNow, abonosByNote, rememberProof, unprovedOf } from '#server/features/ledger/abonos.service.ts';
import { noteNow, notesOf } from '#server/features/ledger/notes.service.ts';
import { userNow } from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, authorize } from '#server/http/actor.ts';
import { hashToken, newToken, noteUse } from '#server/http/authentication.ts';
import { networkOf } from '#server/http/client-network.ts';
import type { Deps } from '#server/http/handler.ts';
import { openRates } from '#server/http/rates.ts';
import * as repo from './recibos.repo.ts';

type Person = Pick<RowOf<typeof userRecord>, 'nombre' | 'apaterno' | 'amaterno' | 'grupo' | 'activo'>;

const wordsOf = (...names: (string | null)[]): string[] => names.join(' ').split(' ').filter(Boolean);
const initial = (word: string): string => `${[...word][0]?.toLocaleUpperCase('es')}.`;

/** «J. L. P. G.» */
const initials = ({ nombre, apaterno, amaterno }: Person): string =>
  wordsOf(nombre, apaterno, amaterno).map(initial).join(' ');

/** «José L. P. G.» */
function firstName({ nombre, apaterno, amaterno }: Person): string {
  const [first = '', ...others] = wordsOf(nombre, apaterno, amaterno);
  return [first, ...others.map(initial)].join(' ');
}

/** The proof of an abono's ticket. */
function presentRecibo(negocio: string | null, abono: Abono, { note, alumno }: { note: Note; alumno: Person }): Recibo {
  return {
    negocio,
    ticket: abono.ticket,
    fecha: abono.created_at,
    monto: abono.amount,
    saldo_entonces: abono.saldo_entonces,
    saldo_hoy: saldoToday(note),
    alumno: isAnonymised(alumno) ? null : initials(alumno),
    grupo: alumno.grupo,
    estado: abono.cancelado ? 'cancelado' : 'valido',
  };
}

const presentNota = ({ folio, created_at, capturado_en, total, pagado, saldo, plan, ...lines }: Note): FamiliaNota => ({
  folio,
  fecha: capturado_en ?? created_at,
  conceptos: allLines(lines),
  total,
  pagado,
  saldo,
  plan,
});

/** An account as its family sees it; `notes` and `abonos` newest first, `proofOf` gives the token of a ticket's proof. */
function presentFamilia(
  alumno: Person,
  notes: readonly Note[],
  abonos: readonly Abono[],
  proofOf: (abono: Abono) => string,
): Familia {
  return {
    alumno: firstName(alumno),
    notas: notes.filter(({ cancelada }) => cancelada === null).map(presentNota),
    tickets: abonos.map((abono) => ({
      ticket: abono.ticket,
      fecha: abono.created_at,
      monto: abono.amount,
      cancelado: abono.cancelado !== null,
      recibo: proofOf(abono),
    })),
  };
}

/** Wrong tokens of one network in a second; right ones are answered all the same, or one person would lock out a school. */
const wrongTokens = openRates(10);
/** Reads of one link per second: a link that was passed on slows only its own readers. */
const readings = openRates(10);

/**
 * The record of a token; throws 404 for an unknown one, 429 when too many of those come from one network, or when this
 * one is read too often.
 */
async function assertOpens<Found>(
  found: Found | null,
  token: string,
  { address }: Pick<Actor, 'address'>,
): Promise<Found> {
  if (found !== null) {
    await readings.turn(hashToken(token));
    return found;
  }
  await wrongTokens.turn(networkOf(address ?? ''));
  throw apiErrors.publicLinkOver();
}

/** Until when a link opens that is made now; an ISO instant. */
const overdueAt = (now: string): string => new Date(Date.parse(now) + PUBLIC_LINK_DAYS * 86_400_000).toISOString();

/**
 * One more proof of an abono's ticket: the address of its page; null, without a proof, where no public address is set.
 * After the maximum, further ones are addresses signed for the last proof, and end with it: none is ended for a new
 * one, since somebody holds it, and no ticket is ever without. Throws 404 for an unknown abono.
 */
export async function issueProof(
  tx: Transaction,
  { actor, links, settings }: { actor: Actor; settings: Environment } & Pick<Deps, 'links'>,
  abono: Authorized<Pick<Abono, 'id'>>,
): Promise<string | null> {
  const { id } = abono;
  const kept = await repo.proofsOf(tx, id, actor.now);
  const last = kept.at(-1);
  // Paper comes out, or a message goes, with or without an address.
  await rememberProof(tx, [id]);
  const origin = await publicOrigin(tx, settings);
  if (origin === null) return null;
  await record(tx, actor, { accion: 'crear', tabla: 'recibos', registro: id });
  if (last && kept.length >= PROOFS_OF_A_TICKET)
    return origin + publicPages.recibo(signedFor(links, 'recibo', id, last));
  const token = newToken();
  await repo.insertProof(tx, {
    hash: hashToken(token),
    abono_id: id,
    creado: actor.now,
    vence: overdueAt(actor.now),
  });
  return origin + publicPages.recibo(token);
}

/** Ends all proofs of an abono's ticket. Throws 404 for no abono. */
export async function revokeProofs(tx: Transaction, actor: Actor, abono: Authorized<Pick<Abono, 'id'>>): Promise<void> {
  const { id } = await abonoNow(tx, abono.id);
  await repo.deleteProofs(tx, id);
  await record(tx, actor, { accion: 'revocar', tabla: 'recibos', registro: id });
}

/** A stored link, as long as which a signed one stands. */
type Signed = Pick<repo.EnlaceRow, 'hash' | 'vence'>;
type Kind = 'recibo' | 'familia';
/** `<id of the abono or the alumno>.<word>`: a token that was signed. */
const SIGNED = /^(\d{1,9})\.(.+)$/;
/** A new link of the family has another hash, which ends the signatures of the former one. */
const subjectOf = (kind: Kind, id: number, { hash }: Signed): string => `${kind}:${id}:${hash}`;
const signedFor = (links: Deps['links'], kind: Kind, id: number, signed: Signed): string =>
  `${id}.${links.sign(subjectOf(kind, id, signed), 0, new Date(signed.vence), 0)}`;

/** The abono that a proof is of, while it stands; else null. */
export async function abonoOf(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  token: string,
  now: string,
): Promise<number | null> {
  const [, id, word = ''] = SIGNED.exec(token) ?? [];
  if (id === undefined) return repo.abonoOfProof(db, hashToken(token), now);
  const abono = Number(id);
  const link = await repo.linkOfAbono(db, abono, now);
  const standing: Signed[] = [...(link ? [link] : []), ...(await repo.proofsOf(db, abono, now))];
  return standing.some((one) => links.verify(subjectOf('recibo', abono, one), word, new Date(now))) ? abono : null;
}

/** The proof behind a token. Throws 404 and 429, the same for whatever is wrong with it. */
export async function proofBehind(deps: Deps, actor: Actor, token: string): Promise<Recibo> {
  const { db } = deps;
  const abono = await abonoNow(db, await assertOpens(await abonoOf(deps, token, actor.now), token, actor));
  const note = await noteNow(db, abono.nota_id, actor.today);
  const { nombre } = await negocio(db);
  return presentRecibo(nombre, abono, { note, alumno: await userNow(db, note.user_id) });
}

/** Forgets proofs and links that open nothing any more. */
export async function forgetOverdue(db: Database, now: Date): Promise<void> {
  await db.write((tx) => repo.deleteOverdue(tx, now.toISOString()));
}

type Alumno = Authorized<RowOf<typeof userRecord>>;

/** The link of an alumno's family; null if there is none. */
export async function linkNow(db: Queryable, { id }: Alumno, now: string): Promise<Enlace | null> {
  const link = await repo.linkOf(db, id, now);
  return link && { creado: link.creado, vence: link.vence, ultimo_uso: link.ultimo_uso };
}

/** The maker of a link, and the settings of its address. */
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
  return origin + publicPages.familia(signedFor(links, 'familia', userId, link));
}

/** The link that a token is of, its own or one of a message, while it stands; else null. */
export async function linkBehind(
  { db, links }: Pick<Deps, 'db' | 'links'>,
  token: string,
  now: string,
): Promise<repo.EnlaceRow | null> {
  const [, id, word = ''] = SIGNED.exec(token) ?? [];
  if (id === undefined) return repo.linkByHash(db, hashToken(token), now);
  const link = await repo.linkOf(db, Number(id), now);
  return link && links.verify(subjectOf('familia', link.user_id, link), word, new Date(now)) ? link : null;
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
  // It leads to a proof of each ticket: a list cannot be undone once a family has seen its abonos.
  const seen = await unprovedOf(db, id);
  if (seen.length > 0) await db.write((tx) => rememberProof(tx, seen));
  // The holder of the link may read what the alumno may read.
  const owner = authorize(mayReadNotes, { userId: id, rol: ROLES.alumno }, { id });
  const notes = await notesOf(db, owner, actor.today);
  const byNote = await abonosByNote(
    db,
    notes.map((note) => note.id),
  );
  const abonos = [...byNote.values()].flat().sort((one, other) => other.id - one.id);
  return presentFamilia(await userNow(db, id), notes, abonos, (abono) =>
    signedFor(deps.links, 'recibo', abono.id, link),
  );
}
