/** What is decided on papers, and the queues of those that wait for it. */
import type { Page } from '#contract/entities.ts';
import type { Documento, DocumentoEnCola, Infante } from '#contract/guarderia.ts';
import { refusals } from '#contract/refusals.ts';
import type { DocumentoPatch } from '#contract/routes/documentos.ts';
import { record } from '#server/audit/record.ts';
import type { Database, Queryable, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { type PageRequest, pageOf, slice } from '#server/http/page.ts';
import { childFor, childToChange } from './access.ts';
import { settle } from './estado.ts';
import { infanteNow } from './infantes-read.ts';
import type { Moment } from './moment.ts';
import { paperDateFaults } from './papeles.ts';
import { type Cola, countQueue, listQueue } from './papeles-queue.ts';
import { papersFor, presentDocumentos } from './papeles-read.ts';
import { type DocumentoRow, type PaperFields, paperById, updatePaper } from './papeles-repo.ts';

/** The papers of a child, those that are still missing included. Throws 404 for a stranger's. */
export async function documentosOf(
  db: Queryable,
  actor: Actor,
  infanteId: number,
  { today }: Moment,
): Promise<Documento[]> {
  return presentDocumentos(db, actor, await papersFor(db, actor, await childFor(db, actor, infanteId)), today);
}

async function paperNow(db: Queryable, actor: Actor, id: number, today: string): Promise<Documento> {
  const row = await paperById(db, id);
  const [documento] = row ? await presentDocumentos(db, actor, [row], today) : [];
  if (!documento) throw refusals.notFound();
  return documento;
}

/** What follows from a decision: who verified and when, why it was rejected. */
function decided(actor: Actor, estado: DocumentoPatch['estado'], motivo: string | null, now: string) {
  const nobody = { verificado_por: null, verificado_en: null };
  switch (estado) {
    case 'verificado':
      return { estado, motivo: null, verificado_por: actor.userId || null, verificado_en: now };
    case 'rechazado':
      return { estado, motivo, ...nobody };
    case 'recibido':
      return { estado, motivo: null, ...nobody };
    default:
      return {};
  }
}

/** A paper with who verified it by id: names are shown, ids are stored. */
function stored(row: DocumentoRow & { verificado_por_id?: number | null }): PaperFields {
  const { estado, motivo, entregar_hasta, fecha_emision, vigencia_hasta, verificado_en } = row;
  return {
    ...{ estado, motivo, entregar_hasta, fecha_emision, vigencia_hasta, verificado_en },
    verificado_por: row.verificado_por_id ?? null,
  };
}

/**
 * A supervisor's word on a paper: verified, rejected with a reason, or back to received; its dates, and until when it may
 * be brought. Throws 404 for none, 409 in baja or from an older version, 422 for dates that can't be and for a decision on
 * what was not brought yet.
 */
export async function updateDocumento(
  tx: Transaction,
  actor: Actor,
  id: number,
  body: DocumentoPatch,
  moment: Moment,
): Promise<{ documento: Documento; infante: Infante }> {
  const known = await paperById(tx, id);
  if (!known) throw refusals.notFound();
  const child = await childToChange(tx, actor, known.infante_id);
  const row = await paperById(tx, id);
  if (!row) throw refusals.notFound();
  const before = await paperNow(tx, actor, id, moment.today);
  if (body.version !== undefined && body.version < row.version) throw refusals.staleVersion(before);
  const { estado, motivo, version: _, ...dates } = body;
  if (estado !== undefined && row.estado === 'falta') throw refusals.paperNotBrought();
  const sent = Object.fromEntries(Object.entries(dates).filter(([, value]) => value !== undefined));
  const fields = { ...stored(row), ...sent, ...decided(actor, estado, motivo ?? null, moment.now) };
  const faults = estado === 'rechazado' ? {} : paperDateFaults({ tipo: row.tipo, ...fields }, child, moment.today);
  if (Object.keys(faults).length > 0) throw refusals.invalid(faults);
  await updatePaper(tx, id, fields);
  await settle(tx, moment, child.id);
  const documento = await paperNow(tx, actor, id, moment.today);
  await record(tx, actor, moment.now, {
    accion: estado === 'verificado' ? 'verificar' : estado === 'rechazado' ? 'rechazar' : 'cambiar',
    tabla: 'documentos',
    registro: id,
    persona: child.familia_id,
    antes: before,
    despues: documento,
  });
  return { documento, infante: await infanteNow(tx, child.id, moment) };
}

/** A page of one of the supervisor's queues, each paper with the child that it belongs to. */
export async function queuePage(
  db: Database,
  actor: Actor,
  request: Parameters<typeof pageOf>[2] & { query: PageRequest & { estado: Cola } },
  { today }: Moment,
): Promise<Page<DocumentoEnCola>> {
  const { estado } = request.query;
  const [rows, total] = await Promise.all([
    listQueue(db, estado, today, slice(request.query)),
    countQueue(db, estado, today),
  ]);
  const papers = rows.map(({ infante_nombre: _, ...row }) => row);
  const documentos = await presentDocumentos(db, actor, papers, today);
  const queued = documentos.map((documento, at) => ({
    ...documento,
    infante: { id: documento.infante_id, nombre: rows[at]?.infante_nombre ?? '' },
  }));
  return pageOf(queued, total, request);
}
