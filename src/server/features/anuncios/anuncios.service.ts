import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '#contract/endpoint.ts';
import { type AnuncioBody, type Audience, missingAudience } from '#contract/endpoints/anuncios.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Anuncio, Page } from '#contract/entities.ts';
import type { FieldErrors } from '#contract/errors.ts';
import * as apiErrors from '#contract/errors.ts';
import { normalizeGroup } from '#contract/groups.ts';
import { anuncioRecord } from '#contract/records/anuncios.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { deleteRecord, lockRecord, presenter } from '#server/db/record.ts';
import { groups } from '#server/features/ajustes/ajustes.service.ts';
import { schools } from '#server/features/escuelas/escuelas.service.ts';
import { isActiveUser, lockUserShared } from '#server/features/users/users.service.ts';
import { type Actor, type Authorized, assertCurrent, assertFound } from '#server/http/actor.ts';
import { type ListRequest, pageOf, slice } from '#server/http/handler.ts';
import type { AnuncioRow } from './anuncios.repo.ts';
import * as repo from './anuncios.repo.ts';

const presentOwn = presenter(anuncioRecord, {});

/** An announcement on the wire. `own` adds whether the requesting person has read it. */
function presentAnuncio(
  row: AnuncioRow,
  ofGroups: { grupo: string }[],
  ofSchools: { escuela_id: number; nombre: string }[],
  own: boolean,
): Anuncio {
  const anuncio = presentOwn(row);
  const grupos = ofGroups.map(({ grupo }) => grupo);
  const personal = row.user_id !== null;
  const names = anuncio.todasEscuelas ? 'Todas' : ofSchools.map(({ nombre }) => nombre).join(', ');
  return {
    ...anuncio,
    grupos,
    escuelas: ofSchools.map(({ escuela_id }) => escuela_id),
    user: row.user_id === null ? null : { id: row.user_id, nombre: row.user_nombre ?? '' },
    grupo: personal ? null : anuncio.todosGrupos ? 'Todos' : grupos.join(', '),
    escuela: personal || names === '' ? null : { nombre: names },
    ...(own && { leido: row.leido === 1 }),
  };
}

async function present(db: Queryable, rows: repo.AnuncioRow[], own = false): Promise<Anuncio[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // One after the other: a transaction on PostgreSQL takes one statement at a time.
  const grupos = await repo.gruposOf(db, ids);
  const escuelas = await repo.escuelasOf(db, ids);
  const of = <Part extends { anuncio_id: number }>(parts: Part[], id: number) =>
    parts.filter(({ anuncio_id }) => anuncio_id === id);
  return rows.map((row) => presentAnuncio(row, of(grupos, row.id), of(escuelas, row.id), own));
}

/** One announcement; throws 404. */
export async function anuncioNow(db: Queryable, actor: Actor, id: number): Promise<Anuncio> {
  const row = await repo.anuncioById(db, id, actor.userId);
  const [anuncio] = row ? await present(db, [row]) : [];
  return assertFound(anuncio);
}

/** The same, locked until the transaction ends. */
export async function lockedAnuncio(tx: Transaction, actor: Actor, id: number): Promise<Anuncio> {
  await lockRecord(tx, anuncioRecord, id);
  return anuncioNow(tx, actor, id);
}

/** A page of all announcements, newest first. */
export async function anunciosPage(db: Queryable, actor: Actor, request: ListRequest): Promise<Page<Anuncio>> {
  const { limit, offset } = slice(request.query);
  const [rows, total] = await Promise.all([repo.listAnuncios(db, actor.userId, limit, offset), repo.countAnuncios(db)]);
  return pageOf(await present(db, rows), total, request);
}

/** The announcements that address the signed-in person, newest first, with `leido`. */
export async function ownAnuncios(db: Queryable, actor: Actor): Promise<Anuncio[]> {
  return present(db, await repo.anunciosFor(db, actor.userId), true);
}

/** How many announcements the person has not read. */
export const unreadOf = repo.unread;

/** Announcements whose message holds the search terms, newest first. */
export async function findAnuncios(db: Queryable, actor: Actor, text: string, limit: number): Promise<Anuncio[]> {
  return present(db, await repo.searchAnuncios(db, actor.userId, text, limit));
}

/** The audience as stored: one person alone, else groups and schools. */
function storedAudience(body: Audience): repo.Audience {
  const personal = body.user_id != null;
  const todosGrupos = !personal && body.todosGrupos === true;
  const todasEscuelas = !personal && body.todasEscuelas === true;
  return {
    user_id: body.user_id ?? null,
    todos_grupos: todosGrupos ? 1 : 0,
    todas_escuelas: todasEscuelas ? 1 : 0,
    grupos: personal || todosGrupos ? [] : [...new Set(body.grupos?.map((one) => normalizeGroup(String(one)) ?? ''))],
    escuelas: personal || todasEscuelas ? [] : [...new Set(body.escuelas)],
  };
}

/** The same with existing people and schools; an empty audience is refused. */
async function audienceOf(db: Queryable, body: Audience): Promise<repo.Audience> {
  const audience = storedAudience(body);
  const errors: FieldErrors = missingAudience(body);
  const known = new Set(await groups(db));
  const [unknown] = audience.grupos.filter((one) => !known.has(one));
  if (unknown !== undefined) errors.grupos = [`El grupo ${unknown} no está entre los de Ajustes.`];
  const ids = new Set((await schools(db)).map(({ id }) => id));
  if (audience.escuelas.some((id) => !ids.has(id))) errors.escuelas = ['Una de las escuelas ya no existe. Elige otra.'];
  if (audience.user_id !== null && !(await isActiveUser(db, audience.user_id)))
    errors.user_id = ['La persona ya no existe o está dada de baja.'];
  if (Object.keys(errors).length > 0) throw apiErrors.invalid(errors);
  return audience;
}

/** How many active people an announcement would reach. */
export async function alcance(db: Queryable, audience: Audience): Promise<number> {
  return repo.reach(db, await audienceOf(db, audience));
}

async function fieldsOf(tx: Transaction, body: AnuncioBody, antes?: Anuncio): Promise<repo.AnuncioFields> {
  if (body.user_id != null) await lockUserShared(tx, body.user_id);
  const { mensaje } = body;
  // A person in baja or a deleted school must not prevent a correction of the message.
  const kept = antes && storedAudience(antes);
  if (kept && isDeepStrictEqual(kept, storedAudience(body))) return { mensaje, ...kept };
  return { mensaje, ...(await audienceOf(tx, body)) };
}

/** Stores an announcement; an empty audience is 422 on its fields. */
export async function createAnuncio(tx: Transaction, actor: Actor, body: AnuncioBody): Promise<Anuncio> {
  const id = await repo.insertAnuncio(tx, actor, await fieldsOf(tx, body));
  const despues = await anuncioNow(tx, actor, id);
  const persona = despues.user_id;
  await record(tx, actor, { accion: 'crear', tabla: 'anuncios', registro: id, persona, despues });
  return despues;
}

/** Changes an announcement; 409 with the record as it stands when `version` is older. */
export async function updateAnuncio(
  tx: Transaction,
  actor: Actor,
  antes: Authorized<Anuncio>,
  { version, ...changes }: BodyOf<typeof endpoints.updateAnuncio>,
): Promise<Anuncio> {
  const { id } = assertCurrent(antes, version);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  await repo.updateAnuncio(tx, id, await fieldsOf(tx, { ...antes, ...given }, antes));
  const despues = await anuncioNow(tx, actor, id);
  const line = { accion: 'cambiar', tabla: 'anuncios', registro: id };
  const [before, now] = [antes.user_id, despues.user_id];
  if (before === null || now === null || before === now) {
    await record(tx, actor, { ...line, persona: now ?? before, antes, despues });
  } else {
    // In one line about the second person the first one's name would stay when they are anonymised.
    await record(tx, actor, { ...line, persona: before, antes });
    await record(tx, actor, { ...line, persona: now, despues });
  }
  return despues;
}

/** Deletes an announcement and its reading records. */
export async function deleteAnuncio(tx: Transaction, actor: Actor, antes: Authorized<Anuncio>): Promise<void> {
  const { id } = antes;
  await deleteRecord(tx, anuncioRecord, id);
  await record(tx, actor, { accion: 'borrar', tabla: 'anuncios', registro: id, persona: antes.user_id, antes });
}

/** Marks an announcement as read by the signed-in person; one that does not address them does not exist (404). */
export async function readAnuncio(tx: Transaction, actor: Actor, id: number): Promise<void> {
  if (!(await repo.addresses(tx, id, actor.userId))) throw apiErrors.notFound();
  await repo.markRead(tx, actor, id);
  await record(tx, actor, { accion: 'leer', tabla: 'anuncios', registro: id });
}
