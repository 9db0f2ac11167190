/** Papers as people see, judge and take them back. */

import type { DocumentoPatch } from '#contract/endpoints/documentos.ts';
import type { Page } from '#contract/entities.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Documento, DocumentoEnCola } from '#contract/guarderia.ts';
import { PAPER_DAYS } from '#contract/guarderia-rules.ts';
import { can } from '#contract/roles.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import { assertCurrent } from '#server/http/current.ts';
import { type PageRequest, pageOf, slice } from '#server/http/page.ts';
import { plusDays } from '../expediente/calendar.rules.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import type { Moment } from '../expediente/moment.rules.ts';
import { childToChange, seesAll } from '../infantes/access.service.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import { archivosOf, photosOfAutorizados, replaceArchivos } from './archivos.repo.ts';
import { eraseArchivos } from './archivos.service.ts';
import { assertDates, assertIssued } from './dates.rules.ts';
import { archivoUrl, presentDocumento, type Viewer } from './documentos.presenter.ts';
import * as repo from './documentos.repo.ts';
import { logLine, type Paper } from './log.service.ts';
import { documentoEstado } from './papeles.rules.ts';
import { deletePapers } from './papeles.service.ts';

async function present(db: Queryable, rows: repo.DocumentoRow[], viewer: Viewer): Promise<Documento[]> {
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await archivosOf(db, ids), ({ documento_id }) => documento_id);
  return rows.map((row) => presentDocumento(row, files.get(row.id) ?? [], viewer));
}

/** Papers of a judge's decision are for staff: to a family they do not exist. */
const visible = (row: Pick<repo.DocumentoRow, 'tipo'>, staff: boolean): boolean => staff || row.tipo !== 'custodia';

/** The papers of a child whom the viewer may know of, those that still lack files included. */
export async function documentosOf(db: Queryable, infanteId: number, viewer: Viewer): Promise<Documento[]> {
  const rows = await repo.documentosOfInfante(db, infanteId);
  return present(
    db,
    rows.filter((row) => visible(row, viewer.staff)),
    viewer,
  );
}

/** One paper as it stands now, or null when it is gone; for responses of writes that have checked who asks. */
export async function documentoNow(db: Queryable, id: number, viewer: Viewer): Promise<Documento | null> {
  const row = await repo.documentoById(db, id);
  const [documento] = row ? await present(db, [row], viewer) : [];
  return documento ?? null;
}

/** Links to the photographs of the persons who may take a child home, by the person's id. */
export async function fotosOf(db: Queryable, infanteId: number, viewer: Viewer): Promise<Map<number, string>> {
  const rows = await photosOfAutorizados(db, infanteId);
  return new Map(
    rows.map(({ id, documento_id, persona }) => [Number(persona.split(':')[1]), archivoUrl(viewer, documento_id, id)]),
  );
}

/** The paper with its child, locked, to be changed. Throws 404 for strangers, 409 for a child in baja. */
async function toChange(tx: Transaction, actor: Actor, id: number): Promise<Paper & { child: InfanteRow }> {
  const known = await repo.documentoById(tx, id);
  if (!known || !visible(known, seesAll(actor))) throw apiErrors.notFound();
  const child = await childToChange(tx, actor, known.infante_id);
  // Once more under the lock: somebody may have been faster.
  const row = await repo.documentoById(tx, id);
  if (!row) throw apiErrors.notFound();
  return { child, row, files: await archivosOf(tx, [id]) };
}

/** A paper that was rejected may be brought anew for as long as one that was never brought. */
const later = (one: string | null, other: string): string => (one !== null && one > other ? one : other);

/** What a patch leaves of a paper's standing; only its new state says who judged it. */
function judged(row: repo.DocumentoRow, body: DocumentoPatch, actor: Actor, { now, today }: Moment) {
  const estado = body.estado ?? row.estado;
  const verifies = body.estado === 'verificado';
  const rejects = body.estado === 'rechazado';
  const keeps = body.estado === undefined;
  const given = body.entregar_hasta === undefined ? row.entregar_hasta : body.entregar_hasta;
  return {
    estado,
    entregar_hasta: rejects && !body.entregar_hasta ? later(given, plusDays(today, PAPER_DAYS)) : given,
    fecha_emision: body.fecha_emision === undefined ? row.fecha_emision : body.fecha_emision,
    vigencia_hasta: body.vigencia_hasta === undefined ? row.vigencia_hasta : body.vigencia_hasta,
    motivo: estado === 'rechazado' ? (body.motivo ?? row.motivo) : null,
    verificado_por: verifies ? actor.userId : keeps ? row.verificado_por : null,
    verificado_en: verifies ? now : keeps ? row.verificado_en : null,
  };
}

/**
 * A supervisor's word on a paper. Throws 409 from an older version and for a paper without files, 422 for dates that
 * can't be or are too old.
 */
export async function changeDocumento(
  tx: Transaction,
  actor: Actor,
  id: number,
  body: DocumentoPatch,
  moment: Moment,
  viewer: Viewer,
): Promise<number> {
  const { child, row, files } = await toChange(tx, actor, id);
  assertCurrent(presentDocumento(row, files, viewer), body.version);
  if (body.estado && row.estado === 'falta') throw apiErrors.paperWithoutFiles();
  const fields = judged(row, body, actor, moment);
  const dated = { tipo: row.tipo, ...fields };
  // A certificate that was taken ages with the child: it is judged when it is, and when its dates change.
  if (fields.estado !== 'rechazado' && (body.estado === 'verificado' || body.fecha_emision || body.vigencia_hasta)) {
    assertDates(dated, { today: moment.today, fecha_ingreso: child.fecha_ingreso });
  }
  if (body.estado === 'verificado') assertIssued(dated);
  await repo.updateDocumento(tx, id, fields);
  await recomputeStatus(tx, moment, child.id);
  await logLine(tx, actor, moment.now, child, { accion: 'cambiar', id, before: { row, files } });
  return child.id;
}

const EMPTY = { fecha_emision: null, vigencia_hasta: null, motivo: null, verificado_por: null, verificado_en: null };

/** Whether somebody has judged the paper or had its files replaced: a family must not make that undone. */
const hasHistory = ({ row, files }: Paper): boolean =>
  row.estado === 'verificado' ||
  row.estado === 'rechazado' ||
  files.some(({ reemplazado_en }) => reemplazado_en !== null);

/**
 * Takes a paper back: it is missing again, and one that is not required is gone unless it has a history that the actor
 * may not delete. Files that somebody has judged stay as its history, those that nobody has looked at go. Throws 409
 * when it is verified and the actor may not verify.
 */
export async function deleteDocumento(tx: Transaction, actor: Actor, id: number, moment: Moment): Promise<number> {
  const { child, row, files } = await toChange(tx, actor, id);
  const verifies = can(actor.rol, 'guarderia:verify');
  if (row.estado === 'verificado' && !verifies) throw apiErrors.paperVerified();
  if (row.requerido === 0 && (verifies || !hasHistory({ row, files }))) {
    await deletePapers(tx, [id]);
  } else {
    const unseen = documentoEstado(row, moment.today) === 'recibido';
    if (unseen) {
      await eraseArchivos(
        tx,
        files.filter(({ reemplazado_en }) => reemplazado_en === null),
      );
    } else await replaceArchivos(tx, id, moment.now, row.motivo);
    await repo.updateDocumento(tx, id, { ...EMPTY, estado: 'falta', entregar_hasta: row.entregar_hasta });
  }
  await recomputeStatus(tx, moment, child.id);
  await logLine(tx, actor, moment.now, child, { accion: 'borrar', id, before: { row, files } });
  return child.id;
}

/** A page of a supervisor's queue: papers to be verified, or those that have expired or will within PAPER_DAYS. */
export async function queuePage(
  db: Queryable,
  request: Parameters<typeof pageOf>[2] & { query: PageRequest & { estado: 'recibido' | 'por_vencer' } },
  viewer: Viewer,
): Promise<Page<DocumentoEnCola>> {
  const { query } = request;
  const { today } = viewer;
  const queue: repo.Queue =
    query.estado === 'recibido'
      ? { estado: query.estado, today }
      : { estado: query.estado, until: plusDays(today, PAPER_DAYS) };
  const rows = await repo.listQueue(db, queue, slice(query));
  const documentos = await present(db, rows, viewer);
  const data = documentos.map((documento, index) => {
    const { infante_id: id = documento.infante_id, infante_nombre: nombre = '' } = rows[index] ?? {};
    return { ...documento, infante: { id, nombre } };
  });
  return pageOf(data, await repo.countQueue(db, queue), request);
}
