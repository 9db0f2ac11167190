/** Finds an alumno and their debt at the counter, by a scanned or typed text. */
import { looksScanned, readCode, ticketNumber } from '#contract/codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { AtCounter } from '#contract/endpoints/caja.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { User } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import { normalizePhone } from '#contract/phones.ts';
import { isStaff } from '#contract/roles.ts';
import { CANDIDATES_MAX } from '#contract/rules.ts';
import { searchTerms } from '#contract/search.ts';
import type { Database } from '#server/db/database.ts';
import { publicOrigin } from '#server/features/ajustes/ajustes.service.ts';
import { accountsOfFamily } from '#server/features/guarderia/expediente.service.ts';
import { abonoNow, lastAbonosBy } from '#server/features/ledger/abonos.service.ts';
import { notesById, owingNotes, saldosOf } from '#server/features/ledger/notes.service.ts';
import { noteOfFolio, noteOfTicket, notesByFolio, notesByNumber } from '#server/features/notes/folios.service.ts';
import { abonoOf, linkBehind } from '#server/features/recibos/recibos.service.ts';
import { countInBaja, familyByPhone, findAlumnos, usersByIds } from '#server/features/users/lists.service.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';

/** Database and business day of a search. */
interface Lookup {
  db: Database;
  today: string;
}

/** Movements beside the field. */
const LAST = 5;

const NOBODY: AtCounter = { alumno: null, nota_id: null, hermanos: [], notas: [], candidatos: [], total: 0 };

/** Other debtors of the alumno's family; none where too many share the phone. */
async function familyOf(db: Database, { id, celular, curp }: User): Promise<number[]> {
  const [samePhone, sameFamily] = await Promise.all([
    celular ? familyByPhone(db, celular) : [],
    accountsOfFamily(db, id, curp),
  ]);
  const ids = new Set([...samePhone, ...sameFamily]);
  ids.delete(id);
  return [...ids];
}

/**
 * An alumno with their debt and that of their family. Throws 404 for unknown people and for employees, except for an
 * employee with a debt from the time as an alumno.
 */
async function standing({ db, today }: Lookup, id: number, nota_id: number | null = null): Promise<AtCounter> {
  const [alumno] = await usersByIds(db, [id]);
  if (!alumno) throw apiErrors.notOurCode();
  const family = await familyOf(db, alumno);
  const owing = await owingNotes(db, [id, ...family], today);
  if (isStaff(alumno.rol) && !owing.some(({ user_id }) => user_id === id)) throw apiErrors.notOurCode();
  const hermanos = await usersByIds(
    db,
    family.filter((one) => owing.some(({ user_id }) => user_id === one)),
  );
  const notas = [id, ...hermanos.map((one) => one.id)].flatMap((one) => owing.filter(({ user_id }) => user_id === one));
  return { ...NOBODY, alumno, nota_id, hermanos, notas };
}

/** The candidates with one phone or one name, debtors first; a single one is opened at once. `total`: how many there are. */
async function candidates(at: Lookup, alumnos: readonly User[], total = alumnos.length): Promise<AtCounter> {
  const ids = alumnos.map(({ id }) => id);
  const [only] = ids;
  if (only === undefined) return NOBODY;
  if (ids.length === 1) return standing(at, only);
  const saldos = await saldosOf(at.db, ids);
  const candidatos = alumnos.map((one) => ({ ...one, saldo: saldos.get(one.id) ?? 0 }));
  return {
    ...NOBODY,
    candidatos: candidatos.sort((one, other) => Number(other.saldo > 0) - Number(one.saldo > 0)),
    total,
  };
}

/** All of a family by its phone: debtors first, the others beside. */
async function byPhone(at: Lookup, celular: string): Promise<AtCounter | null> {
  const { db, today } = at;
  const ids = await familyByPhone(db, celular);
  if (ids.length === 0) return null;
  const [owing] = await owingNotes(db, ids, today);
  return standing(at, owing?.user_id ?? (ids[0] as number));
}

/**
 * The note whose ticket or folio has this number. Tickets and the folios of each school are counted from 1: one number may be
 * of several alumnos, who are told apart by the paper that it stands on, the ticket first. A number after «ticket» or «#» is a
 * ticket's.
 */
async function byNumber(at: Lookup, text: string): Promise<AtCounter | null> {
  const { db } = at;
  const number = ticketNumber(text);
  if (number === null) return null;
  const [ticket, folios] = await Promise.all([
    noteOfTicket(db, number),
    /^\d/.test(text.trim()) ? notesByNumber(db, String(number), CANDIDATES_MAX) : [],
  ]);
  const named = [
    ...(ticket ? [{ ...ticket, por: `Ticket ${number}` }] : []),
    ...folios.map((one) => ({ ...one, por: one.folio })),
  ];
  const alumnos = await usersByIds(db, [...new Set(named.map(({ user_id }) => user_id))]);
  const [first] = named;
  if (!first) return null;
  if (alumnos.length === 1) return standing(at, first.user_id, first.id);
  const { candidatos, total } = await candidates(at, alumnos.slice(0, CANDIDATES_MAX), alumnos.length);
  const por = (id: number) => named.find(({ user_id }) => user_id === id)?.por ?? '';
  return { ...NOBODY, candidatos: candidatos.map((one) => ({ ...one, por: por(one.id) })), total };
}

async function byFolioOrName(at: Lookup, text: string): Promise<AtCounter> {
  const { db } = at;
  const { users, total } = await findAlumnos(db, text, CANDIDATES_MAX);
  if (total > 0) return candidates(at, users, total);
  const notes = await notesByFolio(db, text, CANDIDATES_MAX);
  const [first] = notes;
  if (first && notes.length === 1) return standing(at, first.user_id, first.id);
  if (!first) return { ...NOBODY, en_baja: await countInBaja(db, text) };
  return candidates(at, await usersByIds(db, [...new Set(notes.map(({ user_id }) => user_id))]));
}

/**
 * Whom a code, a folio, a ticket's number, a phone or a name means. Throws 404 for a code that is none of ours, or of a business that
 * people reach under another address.
 */
export async function atCounter(deps: Deps, { now, today }: Actor, typed: string): Promise<AtCounter> {
  const { db, settings } = deps;
  const at = { db, today };
  const code = readCode(typed);
  if (code?.kind === 'recibo') {
    const found = await abonoOf(deps, code.token, now);
    if (found === null) throw apiErrors.notOurCode();
    const { user_id, nota_id } = await abonoNow(db, found);
    return standing(at, user_id, nota_id);
  }
  if (code?.kind === 'familia') {
    const link = await linkBehind(deps, code.token, now);
    if (link === null) throw apiErrors.notOurCode();
    return standing(at, link.user_id);
  }
  if (code?.kind === 'alumno') {
    const { id, origin } = code;
    const ours = await publicOrigin(db, settings);
    if (origin && ours && new URL(origin).origin !== ours) throw apiErrors.notOurCode();
    return standing(at, id);
  }
  const note = await noteOfFolio(db, typed);
  if (note) return standing(at, note.user_id, note.id);
  if (code || looksScanned(typed)) throw apiErrors.notOurCode();
  // Of invisible characters alone nothing is left to look for; lists would show everybody.
  if (searchTerms(typed).length === 0) return NOBODY;
  const celular = normalizePhone(typed);
  return (celular && (await byPhone(at, celular))) || (await byNumber(at, typed)) || byFolioOrName(at, typed);
}

/** Latest abonos of the person with notes and alumnos, newest first. */
export async function lastAtCounter(
  db: Database,
  { userId, today }: Actor,
  limit = LAST,
): Promise<ResponseOf<typeof endpoints.lastAtCounter>> {
  const abonos = await lastAbonosBy(db, userId, limit);
  const notes = await notesById(db, [...new Set(abonos.map(({ nota_id }) => nota_id))], today);
  const users = await usersByIds(db, [...new Set(abonos.map(({ user_id }) => user_id))]);
  const datos = abonos.flatMap((abono) => {
    const note = notes.find(({ id }) => id === abono.nota_id);
    const alumno = users.find(({ id }) => id === abono.user_id);
    return note && alumno ? [{ abono, note, alumno }] : [];
  });
  return { datos };
}
