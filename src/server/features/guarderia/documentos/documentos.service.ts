/** Papers as people see them, open their files, and find them in the supervisor's queues. */
import { addDays } from '#contract/dates.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import type { endpoints } from '#contract/endpoints.ts';
import type { Page } from '#contract/entities.ts';
import type { Documento, DocumentoEnCola } from '#contract/guarderia.ts';
import { PAPER_DAYS } from '#contract/guarderia-rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { downloadName } from '#server/files/names.ts';
import { openStored } from '#server/files/registry.ts';
import { assertFound } from '#server/http/current.ts';
import type { ServedFile } from '#server/http/file-response.ts';
import type { Deps } from '#server/http/handler.ts';
import { type ListRequest, pageOf, slice } from '#server/http/page.ts';
import type { Context } from '../context.rules.ts';
import { childFor, logWrite } from '../infantes/access.service.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import { type ArchivoRow, archivosOf, isCurrent, photosOfAutorizados } from './archivos.repo.ts';
import { archivoUrl, presentDocumento } from './documentos.presenter.ts';
import * as repo from './documentos.repo.ts';

async function present(db: Queryable, context: Context, rows: repo.DocumentoRow[]): Promise<Documento[]> {
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await archivosOf(db, ids), ({ documento_id }) => documento_id);
  return rows.map((row) => presentDocumento(row, files.get(row.id) ?? [], context));
}

/** Papers of a judge's decision are for staff: to a family they do not exist. */
export const visible = (row: repo.Papel, { staff }: Context): boolean => staff || row.tipo !== 'custodia';

/** The papers of a child whom the actor may know of, those that still lack files included. */
export async function documentosOf(db: Queryable, context: Context, infanteId: number): Promise<Documento[]> {
  const rows = await repo.documentosOfInfante(db, infanteId);
  const seen = rows.filter((row) => visible(row, context));
  return present(db, context, seen);
}

/** One paper as it stands now, or null when it is gone; for responses of writes that have checked who asks. */
export async function documentoNow(db: Queryable, context: Context, id: number): Promise<Documento | null> {
  const row = await repo.documentoById(db, id);
  return row && ((await present(db, context, [row]))[0] ?? null);
}

/** Links to the photographs of the persons who may take a child home, by the person's id. */
export async function fotosOf(db: Queryable, context: Context, infanteId: number): Promise<Map<number, string>> {
  const rows = await photosOfAutorizados(db, infanteId);
  return new Map(
    rows.map(({ id, documento_id, persona }) => [Number(persona.split(':')[1]), archivoUrl(context, documento_id, id)]),
  );
}

/** A paper as it was. */
export interface Paper {
  row: repo.DocumentoRow;
  files: readonly ArchivoRow[];
}

/** Logged fields of a document: status and file names, never links. */
function logged({ row, files }: Paper): object {
  const { infante_id, tipo, persona, requerido, entregar_hasta, estado, fecha_emision, vigencia_hasta, motivo } = row;
  return {
    ...{ infante_id, tipo, persona, requerido: Number(requerido), entregar_hasta, estado },
    ...{ fecha_emision, vigencia_hasta, motivo },
    archivos: files.filter(isCurrent).map(({ nombre }) => nombre),
  };
}

/** Leaves the line of a write to a paper, comparing what it was with what it is now. */
export async function logPaper(
  tx: Transaction,
  context: Context,
  child: InfanteRow,
  accion: string,
  before: Paper,
): Promise<void> {
  const { id: registro } = before.row;
  const row = await repo.documentoById(tx, registro);
  const despues = row && logged({ row, files: await archivosOf(tx, [registro]) });
  await logWrite(tx, context, child, { accion, tabla: 'documentos', registro, antes: logged(before), despues });
}

/** Takes the papers of one person away from a child. */
export async function takeAway(tx: Transaction, context: Context, child: InfanteRow, of: repo.Papel['persona']) {
  const papers = (await repo.documentosOfInfante(tx, child.id)).filter(({ persona }) => persona === of);
  const ids = papers.map(({ id }) => id);
  const files = await archivosOf(tx, ids);
  await repo.deletePapers(tx, ids);
  for (const row of papers) {
    const before = { row, files: files.filter(({ documento_id }) => documento_id === row.id) };
    await logPaper(tx, context, child, 'borrar', before);
  }
}

/**
 * A file of a paper, the first of today's unless named; null when there is none for the actor: to a family neither
 * papers of custody nor what was replaced exist. Throws 404 for a stranger's child and for none. Each time leaves a line
 * in the audit log.
 */
export async function openArchivo(
  { db, files: store }: Deps,
  context: Context,
  documentoId: number,
  archivoId: number | undefined,
): Promise<ServedFile | null> {
  const row = assertFound(await repo.documentoById(db, documentoId));
  const child = await childFor(db, context, row.infante_id);
  if (!visible(row, context)) return null;
  const file = (await archivosOf(db, [row.id])).find((one) =>
    archivoId === undefined ? isCurrent(one) : one.id === archivoId && (context.staff || isCurrent(one)),
  );
  if (!file) return null;
  // First the line, then the bytes: nobody reads what the log does not know of.
  const line = { accion: 'leer', tabla: 'documentos', registro: row.id, despues: { archivo: file.id, tipo: row.tipo } };
  await db.write((tx) => logWrite(tx, context, child, line));
  const opened = await openStored(db, store, file.archivo);
  // Browsers show no PDF in a sandbox: it is saved, and opened by whatever opens PDFs there.
  const shown = file.tipo === 'application/pdf' ? 'attachment' : 'inline';
  return opened && { ...opened, name: downloadName(file.nombre, file.tipo), shown };
}

/** A page of a supervisor's queue: papers to be verified, or those that have expired or will within PAPER_DAYS. */
export async function queuePage(
  db: Queryable,
  context: Context,
  request: ListRequest<QueryOf<typeof endpoints.documentosQueue>>,
): Promise<Page<DocumentoEnCola>> {
  const { estado } = request.query;
  const { today } = context;
  const queue = estado === 'recibido' ? { estado, today } : { estado, until: addDays(today, PAPER_DAYS) };
  const rows = await repo.listQueue(db, queue, slice(request.query));
  const documentos = await present(db, context, rows);
  const data = documentos.map((documento, index) => {
    const { infante_id: id = documento.infante_id, infante_nombre: nombre = '' } = rows[index] ?? {};
    return { ...documento, infante: { id, nombre } };
  });
  return pageOf(data, await repo.countQueue(db, queue), request);
}
