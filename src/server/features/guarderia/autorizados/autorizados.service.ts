/** The persons who may take a child home. */

import type { AutorizadoForm } from '#contract/endpoints/adultos.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Autorizado } from '#contract/guarderia.ts';
import { AUTORIZADOS_MAX } from '#contract/guarderia-rules.ts';
import { normalizePhone } from '#contract/phones.ts';
import { record } from '#server/audit/record.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor, Authorized } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { archivosOf } from '../documentos/archivos.repo.ts';
import type { Viewer } from '../documentos/documentos.presenter.ts';
import { documentosOfInfante } from '../documentos/documentos.repo.ts';
import { fotosOf } from '../documentos/documentos.service.ts';
import { logLine } from '../documentos/log.service.ts';
import { removePapersOf } from '../documentos/papeles.service.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import { presentAutorizado } from '../expediente/expediente.presenter.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import { childFor, childToChange } from '../infantes/access.service.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import {
  type AutorizadoFields,
  type AutorizadoRow,
  autorizadoById,
  autorizadosOf,
  deleteAutorizado,
  insertAutorizado,
  updateAutorizado,
} from './autorizados.repo.ts';

type Patch = Partial<AutorizadoForm> & { version?: number | undefined };

function toFields(body: Patch): Partial<AutorizadoFields> {
  const { version: _, celular, identificacion, ...plain } = body;
  const sent = Object.entries(plain).filter(([, value]) => value !== undefined);
  return {
    ...Object.fromEntries(sent),
    ...(celular === undefined ? {} : { celular: normalizePhone(celular) ?? celular }),
    ...(identificacion === undefined ? {} : { identificacion }),
  };
}

/** Those of a child that the actor may know of. */
export async function autorizadosOfChild(
  db: Queryable,
  child: Authorized<InfanteRow>,
  viewer: Viewer,
): Promise<Autorizado[]> {
  const rows = await autorizadosOf(db, [child.id]);
  const fotos = await fotosOf(db, child.id, viewer);
  return rows.map((row) => presentAutorizado(row, fotos.get(row.id) ?? null));
}

/** Those of a child. Throws 404 for a stranger's. */
export async function listAutorizados(
  db: Queryable,
  actor: Actor,
  infanteId: number,
  viewer: Viewer,
): Promise<Autorizado[]> {
  return autorizadosOfChild(db, await childFor(db, actor, infanteId), viewer);
}

/** Throws 404 to whoever may not know of the child that the person may take home. */
export async function assertAutorizado(db: Queryable, actor: Actor, id: number): Promise<void> {
  const row = await autorizadoById(db, id);
  if (!row) throw apiErrors.notFound();
  await childFor(db, actor, row.infante_id);
}

/** The person with the child that it belongs to, to be changed. Throws 404 and 409. */
async function toChange(tx: Transaction, actor: Actor, id: number) {
  const known = await autorizadoById(tx, id);
  if (!known) throw apiErrors.notFound();
  const child = await childToChange(tx, actor, known.infante_id);
  // Once more under the lock: somebody may have been faster.
  const row = await autorizadoById(tx, id);
  if (!row) throw apiErrors.notFound();
  return { child, row };
}

/** As it stands now; without a viewer also without the link to the photograph, which no log needs. */
async function autorizadoNow(tx: Transaction, id: number, viewer: Viewer | null): Promise<Autorizado> {
  const row = await autorizadoById(tx, id);
  if (!row) throw apiErrors.notFound();
  const fotos = viewer && (await fotosOf(tx, row.infante_id, viewer));
  return presentAutorizado(row, fotos?.get(id) ?? null);
}

const line = (accion: string, row: Pick<AutorizadoRow, 'id'>, child: InfanteRow) => ({
  accion,
  tabla: 'autorizados',
  registro: row.id,
  persona: child.familia_id,
});

/** Adds a person who may take the child home. Throws 404 for a stranger's child, 422 when there are AUTORIZADOS_MAX. */
export async function createAutorizado(
  tx: Transaction,
  actor: Actor,
  infanteId: number,
  body: AutorizadoForm,
  { now }: Moment,
): Promise<Autorizado> {
  const child = await childToChange(tx, actor, infanteId);
  if ((await autorizadosOf(tx, [child.id])).length >= AUTORIZADOS_MAX) {
    throw apiErrors.field(
      'nombre',
      `Ya hay ${AUTORIZADOS_MAX} personas autorizadas: quita a una antes de agregar otra.`,
    );
  }
  const { nombre, parentesco, celular } = body;
  const fields = { nombre, parentesco, celular, identificacion: null, vigencia: null, ...toFields(body) };
  const autorizado = await autorizadoNow(tx, await insertAutorizado(tx, child.id, fields, now), null);
  await record(tx, actor, now, { ...line('crear', autorizado, child), despues: autorizado });
  return autorizado;
}

/** Changes one. Throws 404 for a stranger's child, 409 from an older version. */
export async function changeAutorizado(
  tx: Transaction,
  actor: Actor,
  id: number,
  body: Patch,
  { now }: Moment,
  viewer: Viewer,
): Promise<Autorizado> {
  const { child, row } = await toChange(tx, actor, id);
  const before = presentAutorizado(row, null);
  assertCurrent(await autorizadoNow(tx, id, viewer), body.version);
  await updateAutorizado(tx, id, { ...row, ...toFields(body) });
  const despues = await autorizadoNow(tx, id, null);
  await record(tx, actor, now, { ...line('cambiar', row, child), antes: before, despues });
  return autorizadoNow(tx, id, viewer);
}

/** Takes the permission away, with the photograph and the papers of the person. */
export async function removeAutorizado(tx: Transaction, actor: Actor, id: number, moment: Moment): Promise<void> {
  const { child, row } = await toChange(tx, actor, id);
  const persona = `autorizado:${id}` as const;
  const papers = (await documentosOfInfante(tx, child.id)).filter((paper) => paper.persona === persona);
  const files = await archivosOf(
    tx,
    papers.map((paper) => paper.id),
  );
  await removePapersOf(tx, child.id, persona);
  for (const paper of papers) {
    const before = { row: paper, files: files.filter(({ documento_id }) => documento_id === paper.id) };
    await logLine(tx, actor, moment.now, child, { accion: 'borrar', id: paper.id, before });
  }
  await deleteAutorizado(tx, id);
  await recomputeStatus(tx, moment, child.id);
  await record(tx, actor, moment.now, { ...line('borrar', row, child), antes: presentAutorizado(row, null) });
}
