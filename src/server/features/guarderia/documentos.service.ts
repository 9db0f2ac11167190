/** Papers as people see them and open their files, as a supervisor verifies or rejects them, and as they are taken back. */

import { API_BASE } from '#contract/address.ts';
import { addDays } from '#contract/dates.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { DocumentoPatch } from '#contract/endpoints/documentos.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/entities.ts';
import * as apiErrors from '#contract/errors.ts';
import type { ArchivoDocumento, Documento, DocumentoEnCola, Infante } from '#contract/guarderia.ts';
import { PAPER_DAYS, type QuienAdulto } from '#contract/guarderia-rules.ts';
import { mayDeleteDocumento, mayVerifyDocumento } from '#contract/policies.ts';
import { documentoRecord } from '#contract/records/documentos.ts';
import { can } from '#contract/roles.ts';
import { FILE_LINK_MINUTES } from '#contract/rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { leavingOf } from '#server/db/record.ts';
import { downloadName } from '#server/files/names.ts';
import { openStored } from '#server/files/registry.ts';
import { assertCurrent, assertFound, authorize } from '#server/http/actor.ts';
import type { ServedFile } from '#server/http/download.ts';
import { type Deps, type ListRequest, pageOf, slice } from '#server/http/handler.ts';
import { childFor, logWrite } from './access.service.ts';
import * as repo from './documentos.repo.ts';
import { changePart, infanteNow, type Section } from './estado.service.ts';
import { assertDates, assertIssued, broughtUntil, deadlineOf, documentoEstado } from './expediente.rules.ts';
import type { InfanteRow } from './infantes.repo.ts';
import type { Context } from './infantes.rules.ts';

/** A paper with its files, oldest first. */
export type Paper = repo.DocumentoRow & { files: readonly repo.ArchivoRow[] };

/** The files of today; the others are history. */
export const currentFiles = ({ files }: Paper) => files.filter(({ reemplazado_en }) => reemplazado_en === null);

/** Subject of the signature of a link to a document's file; without `archivo` the first file. */
export const archivoSubject = (documentoId: number, archivoId: number | undefined): string =>
  `documento:${documentoId}:${archivoId ?? ''}`;

/** The address of a file, good for ten minutes while the session stands that asks. */
function archivoUrl({ actor, links }: Context, documentoId: number, archivoId: number): string {
  const subject = archivoSubject(documentoId, archivoId);
  const acceso = links.sign(subject, actor.sessionId, new Date(actor.now), FILE_LINK_MINUTES);
  return `${API_BASE}${endpoints.documentoArchivo.url({ id: documentoId }, { archivo: archivoId, acceso })}`;
}

function presentArchivo(row: repo.ArchivoRow, context: Context): ArchivoDocumento {
  const { id, nombre, tipo, bytes, created_at, subido_por } = row;
  const ruta = archivoUrl(context, row.documento_id, id);
  return { id, nombre, tipo, bytes, created_at, subido_por: subido_por ?? '', ruta };
}

const own = leavingOf(documentoRecord);

/** A paper on the wire with its files, as it stands today; staff see the history too. */
function presentDocumento(paper: Paper, context: Context): Documento {
  const history = paper.files.flatMap((file) => {
    const { reemplazado_en, motivo } = file;
    return reemplazado_en === null ? [] : { ...presentArchivo(file, context), reemplazado_en, motivo };
  });
  return {
    ...own(paper),
    archivos: currentFiles(paper).map((file) => presentArchivo(file, context)),
    ...(context.staff ? { historial: history.reverse() } : {}),
    estado: documentoEstado(paper, context.today),
    entregar_hasta: deadlineOf(paper, context.today),
    verificado_por: paper.verificado_por_nombre,
  };
}

async function papersOf(db: Queryable, rows: repo.DocumentoRow[]): Promise<Paper[]> {
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await repo.archivosOf(db, ids), ({ documento_id }) => documento_id);
  return rows.map((row) => ({ ...row, files: files.get(row.id) ?? [] }));
}

export async function paperById(db: Queryable, id: number): Promise<Paper | null> {
  const row = await repo.documentoById(db, id);
  return row && { ...row, files: await repo.archivosOf(db, [id]) };
}

/** Papers of a judge's decision are for staff: to a family they do not exist. */
const isVisible = (row: repo.Papel, { staff }: Context): boolean => staff || row.tipo !== 'custodia';

/** Papers as a section of a child's record; the log tells of status and file names, never of links. */
const documentoSection: Section<Paper> = {
  tabla: 'documentos',
  async read(db, id, context) {
    const paper = await paperById(db, id);
    return paper && isVisible(paper, context) ? paper : null;
  },
  logged(paper) {
    const { infante_id, tipo, persona, requerido, entregar_hasta, estado, fecha_emision, vigencia_hasta, motivo } =
      paper;
    return {
      ...{ infante_id, tipo, persona, requerido: Number(requerido), entregar_hasta, estado },
      ...{ fecha_emision, vigencia_hasta, motivo },
      archivos: currentFiles(paper).map(({ nombre }) => nombre),
    };
  },
};

/** The papers of a child that the actor may see, those without files included. */
export async function documentosOf(db: Queryable, context: Context, infanteId: number): Promise<Documento[]> {
  const rows = (await repo.documentosOfInfante(db, infanteId)).filter((row) => isVisible(row, context));
  return (await papersOf(db, rows)).map((paper) => presentDocumento(paper, context));
}

/** A paper (null when it is gone) and its child after a write that has checked the rights. */
export async function documentoNow(
  db: Queryable,
  context: Context,
  { id, infante_id }: Pick<Paper, 'id' | 'infante_id'>,
): Promise<{ documento: Documento | null; infante: Infante }> {
  const paper = await paperById(db, id);
  return {
    documento: paper && presentDocumento(paper, context),
    infante: await infanteNow(db, context, infante_id),
  };
}

/** Links to the photographs of authorised people, by the person's id. */
export async function fotosOf(db: Queryable, context: Context, infanteId: number): Promise<Map<number, string>> {
  const rows = await repo.photosOfAutorizados(db, infanteId);
  return new Map(
    rows.map(({ id, documento_id, persona }) => [Number(persona.split(':')[1]), archivoUrl(context, documento_id, id)]),
  );
}

/** Logs a write to a paper with the differences. */
export async function logPaper(
  tx: Transaction,
  context: Context,
  child: InfanteRow,
  accion: string,
  before: Paper,
): Promise<void> {
  const { tabla, logged } = documentoSection;
  const after = await paperById(tx, before.id);
  const values = { antes: logged(before), despues: after && logged(after) };
  await logWrite(tx, context, child, { accion, tabla, registro: before.id, ...values });
}

/** Takes the papers of one person away from a child. */
export async function takeAway(tx: Transaction, context: Context, child: InfanteRow, of: repo.Papel['persona']) {
  const rows = (await repo.documentosOfInfante(tx, child.id)).filter(({ persona }) => persona === of);
  const papers = await papersOf(tx, rows);
  await repo.deletePapers(
    tx,
    rows.map(({ id }) => id),
  );
  for (const paper of papers) await logPaper(tx, context, child, 'borrar', paper);
}

/**
 * A file of a paper, by default the first current one; null when the actor may not see one: families see neither papers
 * of custody nor replaced files. Throws 404 for another family's child and for an unknown paper. Each reading is
 * logged.
 */
export async function openArchivo(
  { db, files: store }: Deps,
  context: Context,
  documentoId: number,
  archivoId: number | undefined,
): Promise<ServedFile | null> {
  const paper = assertFound(await paperById(db, documentoId));
  const child = await childFor(db, context, paper.infante_id);
  if (!isVisible(paper, context)) return null;
  const open = context.staff && archivoId !== undefined ? paper.files : currentFiles(paper);
  const file = open.find(({ id }) => archivoId === undefined || id === archivoId);
  if (!file) return null;
  // The line is written before the bytes are sent: no reading stays unlogged.
  const despues = { archivo: file.id, tipo: paper.tipo };
  const line = { accion: 'leer', tabla: 'documentos', registro: paper.id, despues };
  await db.write((tx) => logWrite(tx, context, child, line));
  const opened = await openStored(db, store, file.archivo);
  // Browsers show no PDF in a sandbox: it is saved, and opened by whatever opens PDFs there.
  const shown = file.tipo === 'application/pdf' ? 'attachment' : 'inline';
  return opened && { ...opened, name: downloadName(file.nombre, file.tipo), shown };
}

/** How many papers wait to be verified. */
export const papersToVerify = (db: Queryable, today: string): Promise<number> =>
  repo.countQueue(db, { estado: 'recibido', today });

/** A page of a supervisor's queue: papers to be verified, or those that have expired or will within PAPER_DAYS. */
export async function queuePage(
  db: Queryable,
  context: Context,
  request: ListRequest<QueryOf<typeof endpoints.documentosQueue>>,
): Promise<Page<DocumentoEnCola>> {
  const { estado } = request.query;
  const { today } = context;
  const queue = estado === 'recibido' ? { estado, today } : { estado, until: addDays(today, PAPER_DAYS) };
  const { rows, total } = await repo.listQueue(db, queue, slice(request.query));
  const data = (await papersOf(db, rows)).map((paper) => ({
    ...presentDocumento(paper, context),
    infante: { id: paper.infante_id, nombre: paper.infante_nombre },
  }));
  return pageOf(data, total, request);
}

/** Status of a document after a patch; only the new status names its verifier. */
function verified(row: Paper, body: DocumentoPatch, { actor, today }: Context) {
  const { estado = row.estado, entregar_hasta = row.entregar_hasta } = body;
  const { fecha_emision = row.fecha_emision, vigencia_hasta = row.vigencia_hasta } = body;
  const verifies = body.estado === 'verificado';
  const keeps = body.estado === undefined;
  return {
    ...{ estado, fecha_emision, vigencia_hasta },
    entregar_hasta:
      body.estado === 'rechazado' && !body.entregar_hasta ? broughtUntil(entregar_hasta, today) : entregar_hasta,
    motivo: estado === 'rechazado' ? (body.motivo ?? row.motivo) : null,
    verificado_por: verifies ? actor.userId : keeps ? row.verificado_por : null,
    verificado_en: verifies ? actor.now : keeps ? row.verificado_en : null,
  };
}

/**
 * A supervisor's word on a paper. Throws 409 from an older version and for a paper without files, 422 for dates that
 * can't be or are too old.
 */
export async function changeDocumento(
  tx: Transaction,
  context: Context,
  id: number,
  body: DocumentoPatch,
): Promise<{ documento: Documento; infante: Infante }> {
  const paper = await changePart(tx, context, documentoSection, { id, accion: 'cambiar' }, async (child, row) => {
    authorize(mayVerifyDocumento, context.actor, row);
    assertCurrent(presentDocumento(row, context), body.version);
    if (body.estado && row.estado === 'falta') throw apiErrors.paperWithoutFiles();
    const fields = verified(row, body, context);
    const dated = { tipo: row.tipo, ...fields };
    // A certificate that was taken ages with the child: it is verified when it is, and when its dates change.
    if (fields.estado !== 'rechazado' && (body.estado === 'verificado' || body.fecha_emision || body.vigencia_hasta)) {
      assertDates(dated, { today: context.today, fecha_ingreso: child.fecha_ingreso });
    }
    if (body.estado === 'verificado') assertIssued(dated);
    await repo.updateDocumento(tx, id, fields);
  });
  const { documento, infante } = await documentoNow(tx, context, paper);
  return { documento: assertFound(documento), infante };
}

const EMPTY = { fecha_emision: null, vigencia_hasta: null, motivo: null, verificado_por: null, verificado_en: null };

/** Whether staff verified the paper or replaced its files: a family must not undo that. */
const hasHistory = (paper: Paper): boolean =>
  paper.estado === 'verificado' || paper.estado === 'rechazado' || currentFiles(paper).length < paper.files.length;

/**
 * Has a paper missing again; one that is not required is gone, unless it has a history that is to stay. `renews`: it may
 * be brought for as long as one that was never brought.
 */
async function empty(
  tx: Transaction,
  { actor, today }: Context,
  paper: Paper,
  { erases, renews }: { erases: boolean; renews: boolean },
): Promise<void> {
  const { id } = paper;
  const given = deadlineOf(paper, today);
  if (!paper.requerido && (erases || !hasHistory(paper))) return repo.deletePapers(tx, [id]);
  const unseen = documentoEstado(paper, today) === 'recibido';
  if (unseen) await repo.deleteArchivos(tx, currentFiles(paper));
  else await repo.replaceArchivos(tx, id, actor.now, paper.motivo);
  const entregar_hasta = renews && paper.requerido ? broughtUntil(given, today) : given;
  await repo.updateDocumento(tx, id, { ...EMPTY, estado: 'falta', entregar_hasta });
}

/**
 * Takes a paper back: it is missing again, and one that is not required is deleted unless it has a history that the
 * actor may not delete. Files that were verified stay as its history, others are deleted. Throws 409 when it is
 * verified and the actor may not verify, and for an older version: it may have files that they did not see.
 */
export async function deleteDocumento(tx: Transaction, context: Context, id: number, version: number | undefined) {
  const paper = await changePart(tx, context, documentoSection, { id, accion: 'borrar' }, async (_child, row) => {
    authorize(mayDeleteDocumento, context.actor, row);
    assertCurrent(presentDocumento(row, context), version);
    // Taking back an unverified paper would give a family more time.
    const renews = row.estado === 'verificado';
    await empty(tx, context, row, { erases: can(context.actor.rol, 'guarderia:verify'), renews });
  });
  return documentoNow(tx, context, paper);
}

/** The adult of a child was replaced or removed: papers of the former one prove nothing. */
export async function emptyPapersOf(tx: Transaction, context: Context, child: InfanteRow, quien: QuienAdulto) {
  const rows = await repo.documentosOfInfante(tx, child.id);
  for (const paper of await papersOf(tx, rows)) {
    if (paper.persona !== quien || paper.estado === 'falta') continue;
    await empty(tx, context, paper, { erases: false, renews: true });
    await logPaper(tx, context, child, 'borrar', paper);
  }
}
