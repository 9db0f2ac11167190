/** The search from anywhere: a few of each kind. */
import { readCode, ticketNumber } from '#contract/codes.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import { isStaff } from '#contract/roles.ts';
import { matchesSearch, searchColumn, searchTerms } from '#contract/search.ts';
import type { Database } from '#server/db/database.ts';
import { findAnuncios } from '#server/features/anuncios/anuncios.service.ts';
import { schools } from '#server/features/escuelas/escuelas.service.ts';
import { saldosOf } from '#server/features/ledger/notes.service.ts';
import { noteOfTicket, notesByFolio } from '#server/features/notes/folios.service.ts';
import { countInBaja, findAlumnos, usersByIds } from '#server/features/users/lists.service.ts';
import type { Actor } from '#server/http/actor.ts';

/** Rows of each kind, few enough to read at a glance. */
const FEW = 6;

/** The alumno of a scanned code; an employee is none. */
async function alumnoOfCode(db: Database, id: number) {
  const users = (await usersByIds(db, [id])).filter(({ rol }) => !isStaff(rol));
  return { users, total: users.length };
}

/** Alumnos by name, e-mail, phone or code with what they owe, notes by folio or a ticket's number, schools by name or prefijo, announcements by message. */
export async function search(db: Database, actor: Actor, text: string): Promise<ResponseOf<typeof endpoints.search>> {
  // Of invisible characters alone nothing is left to look for; lists would show everybody.
  if (searchTerms(text).length === 0) return { alumnos: [], total: 0, notas: [], escuelas: [], anuncios: [] };
  const number = ticketNumber(text);
  const code = readCode(text);
  const [people, ticket, folios, everySchool, anuncios] = await Promise.all([
    code?.kind === 'alumno' ? alumnoOfCode(db, code.id) : findAlumnos(db, text, FEW),
    number === null ? null : noteOfTicket(db, number),
    notesByFolio(db, text, FEW),
    schools(db),
    findAnuncios(db, actor, text, FEW),
  ]);
  const saldos = await saldosOf(
    db,
    people.users.map(({ id }) => id),
  );
  const alumnos = people.users.map((user) => ({ ...user, saldo: saldos.get(user.id) ?? 0 }));
  const escuelas = everySchool
    .filter(({ nombre, prefijo }) => matchesSearch(searchColumn(nombre, prefijo), text))
    .slice(0, FEW);
  const notas = ticket ? [ticket, ...folios.filter(({ id }) => id !== ticket.id)] : folios;
  const found = { alumnos, total: people.total, notas, escuelas, anuncios };
  return alumnos.length > 0 ? found : { ...found, en_baja: await countInBaja(db, text) };
}
