import * as apiErrors from '#contract/errors.ts';
import { toDollars } from '#contract/money.ts';
import { FOLIO_MAX, folioKey } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { school } from '#server/features/escuelas/escuelas.service.ts';
import { abonoOfTicket } from '#server/features/ledger/abonos.service.ts';
import { assertFound } from '#server/http/actor.ts';
import * as repo from './folios.repo.ts';

/** Digits of a suggested folio at first. */
const FOLIO_DIGITS = 6;

/**
 * The next free folio for a school's prefijo (404 for an unknown school), or for notes of no school. Empty when all
 * that fit the pad are taken.
 */
export async function nextFolio(db: Queryable, schoolId: number | undefined): Promise<string> {
  const found = schoolId === undefined ? null : assertFound(await school(db, schoolId));
  const prefix = `${folioKey(found?.prefijo ?? 'N')}-`;
  for (let digits = FOLIO_DIGITS; prefix.length + digits <= FOLIO_MAX; digits += 1) {
    const last = await repo.lastFolio(db, prefix, digits);
    const none = digits === FOLIO_DIGITS ? 0 : 10 ** (digits - 1) - 1;
    const next = String((last === null ? none : Number(last.slice(prefix.length))) + 1);
    // After 999999 comes a folio with a digit more.
    if (next.length <= digits) return prefix + next.padStart(digits, '0');
  }
  return '';
}

/** Name of the alumno whose note has this folio; null when it is free. */
export async function folioOwner(db: Queryable, folio: string): Promise<string | null> {
  const holder = await repo.folioHolder(db, folio);
  return holder && `${holder.nombre} ${holder.apaterno}`;
}

/** The number of a folio with the zeros that suggested folios have: «BJ-12» is typed for «BJ-000012». */
const withZeros = (typed: string): string =>
  typed.trim().replace(/(?<!\d)\d+$/, (digits) => digits.padStart(FOLIO_DIGITS, '0'));

/** The note that has exactly this folio, or this one with the zeros left out, and whose it is; null for none. */
export async function noteOfFolio(db: Queryable, folio: string): Promise<{ id: number; user_id: number } | null> {
  return (await repo.folioHolder(db, folio)) ?? repo.folioHolder(db, withZeros(folio));
}

/** Refuses a folio that another note has (422), naming its alumno. */
export async function assertFolio(tx: Transaction, folio: string, noteId: number | null): Promise<void> {
  const holder = await repo.folioHolder(tx, folio);
  if (holder && holder.id !== noteId) throw apiErrors.folioTaken(`${holder.nombre} ${holder.apaterno}`);
}

const present = ({ saldo_cents, ...note }: repo.FolioMatch) => ({ ...note, saldo: toDollars(saldo_cents) });

/** The newest notes whose folio holds the search text, with the alumno's name; `saldo` in dollars. */
export const notesByFolio = async (db: Queryable, text: string, limit: number) =>
  (await repo.notesByFolio(db, text, limit)).map(present);

/** The newest notes whose folio has exactly this number, of whatever school. */
export async function notesByNumber(db: Queryable, digits: string, limit: number) {
  const number = withZeros(digits);
  return (await notesByFolio(db, number, limit)).filter(({ folio }) => /\d+$/.exec(folio)?.[0] === number);
}

/** The note of a printed ticket by its number, as the search shows it; null for none. */
export async function noteOfTicket(db: Queryable, ticket: number) {
  const abono = await abonoOfTicket(db, ticket);
  const note = abono && (await repo.folioMatch(db, abono.note_id));
  return note && { ...present(note), ticket };
}
