/** Proofs of tickets: an address for whoever holds the paper, of which only the hash of its token is stored. */

import { publicPages } from '#contract/address.ts';
import type { Abono, Note } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import { allLines } from '#contract/lines.ts';
import { isAnonymised } from '#contract/person.ts';
import type { Familia, FamiliaNota, Recibo } from '#contract/recibos.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import { PROOFS_OF_A_TICKET, PUBLIC_LINK_DAYS } from '#contract/rules.ts';
import { saldoToday } from '#contract/ticket.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { type Environment, negocio, publicOrigin } from '#server/features/ajustes/ajustes.service.ts';
import { abonoNow, rememberProof } from '#server/features/ledger/abonos.service.ts';
import { noteNow } from '#server/features/ledger/notes.service.ts';
import { userNow } from '#server/features/users/users.service.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { hashToken, newToken } from '#server/http/authentication.ts';
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
export function presentFamilia(
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
/** How often one link is read in a second, whoever does: of one that was passed on others wait for themselves alone. */
const readings = openRates(10);

/**
 * What a token was found to open; throws 404 for nothing, 429 when too many of those come from one network, or when this
 * one is read too often.
 */
export async function assertOpens<Found>(
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
export const overdueAt = (now: string): string =>
  new Date(Date.parse(now) + PUBLIC_LINK_DAYS * 86_400_000).toISOString();

/**
 * One more proof of an abono's ticket: the address of its page; null, and none is made, where no address opens. As many as a
 * ticket keeps can't be given a second time; further ones are the address that is signed for the last of those, and end with
 * it: none ends for a new one, somebody holds it, and no ticket is ever without. Throws 404 for no abono.
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
  if (last && kept.length >= PROOFS_OF_A_TICKET) return origin + publicPages.recibo(signedFor(links, id, last));
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

/** Subjects of a signature: the family's link or a proof of a ticket. */
type Signed = Pick<repo.EnlaceRow, 'hash' | 'vence'>;
/** `<abono>.<word>`: a proof that was signed. */
const SIGNED = /^(\d{1,9})\.(.+)$/;
/** A new link of the family has another hash, and ends what was signed for the one before. */
const subjectOf = (abonoId: number, { hash }: Signed): string => `recibo:${abonoId}:${hash}`;
const signedFor = (links: Deps['links'], abonoId: number, signed: Signed): string =>
  `${abonoId}.${links.sign(subjectOf(abonoId, signed), 0, new Date(signed.vence), 0)}`;

/** The token of a proof that stands as long as the link of the family: nothing of it is stored. */
export const proofOfFamily = ({ links }: Pick<Deps, 'links'>, link: repo.EnlaceRow, abonoId: number): string =>
  signedFor(links, abonoId, link);

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
  return standing.some((one) => links.verify(subjectOf(abono, one), word, new Date(now))) ? abono : null;
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
