/** Papers as a supervisor verifies or rejects them, and as they are taken back. */
import type { DocumentoPatch } from '#contract/endpoints/documentos.ts';
import { apiErrors } from '#contract/errors.ts';
import type { Documento, Infante } from '#contract/guarderia.ts';
import type { QuienAdulto } from '#contract/guarderia-rules.ts';
import { mayDeleteDocumento, mayVerifyDocumento } from '#contract/policies.ts';
import { can } from '#contract/roles.ts';
import type { Transaction } from '#server/db/database.ts';
import { authorize } from '#server/http/actor.ts';
import { assertCurrent, assertFound } from '#server/http/current.ts';
import type { Context } from '../context.rules.ts';
import { recomputeStatus } from '../expediente/estado.service.ts';
import { partToChange } from '../infantes/access.service.ts';
import type { InfanteRow } from '../infantes/infantes.repo.ts';
import { infanteNow } from '../infantes/read.service.ts';
import { archivosOf, deleteArchivos, isCurrent, replaceArchivos } from './archivos.repo.ts';
import { presentDocumento } from './documentos.presenter.ts';
import {
  type DocumentoRow,
  deletePapers,
  documentoById,
  documentosOfInfante,
  updateDocumento,
} from './documentos.repo.ts';
import { assertDates, assertIssued, broughtUntil, deadlineOf, documentoEstado } from './documentos.rules.ts';
import { documentoNow, logPaper, type Paper, visible } from './documentos.service.ts';

/** The paper with its child, locked, to be changed. Throws 404 for strangers, 409 for a child in baja. */
async function toChange(tx: Transaction, context: Context, id: number): Promise<Paper & { child: InfanteRow }> {
  const found = await partToChange(tx, context, async () => {
    const row = await documentoById(tx, id);
    return row && visible(row, context) ? row : null;
  });
  return { ...found, files: await archivosOf(tx, [id]) };
}

/** Settles what follows from a paper's change, and gives it with its child as they stand then. */
async function changed(
  tx: Transaction,
  context: Context,
  accion: string,
  { child, ...before }: Paper & { child: InfanteRow },
): Promise<{ documento: Documento | null; infante: Infante }> {
  await recomputeStatus(tx, context, child.id);
  await logPaper(tx, context, child, accion, before);
  const documento = await documentoNow(tx, context, before.row.id);
  return { documento, infante: await infanteNow(tx, context, child.id) };
}

/** Status of a document after a patch; only the new status names its verifier. */
function verified(row: DocumentoRow, body: DocumentoPatch, { actor, today }: Context) {
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
  const paper = authorize(mayVerifyDocumento, context.actor, await toChange(tx, context, id));
  const { child, row, files } = paper;
  assertCurrent(presentDocumento(row, files, context), body.version);
  if (body.estado && row.estado === 'falta') throw apiErrors.paperWithoutFiles();
  const fields = verified(row, body, context);
  const dated = { tipo: row.tipo, ...fields };
  // A certificate that was taken ages with the child: it is verified when it is, and when its dates change.
  if (fields.estado !== 'rechazado' && (body.estado === 'verificado' || body.fecha_emision || body.vigencia_hasta)) {
    assertDates(dated, { today: context.today, fecha_ingreso: child.fecha_ingreso });
  }
  if (body.estado === 'verificado') assertIssued(dated);
  await updateDocumento(tx, id, fields);
  const { documento, infante } = await changed(tx, context, 'cambiar', paper);
  return { documento: assertFound(documento), infante };
}

const EMPTY = { fecha_emision: null, vigencia_hasta: null, motivo: null, verificado_por: null, verificado_en: null };

/** Whether somebody has verified the paper or had its files replaced: a family must not make that undone. */
const hasHistory = ({ row, files }: Paper): boolean =>
  row.estado === 'verificado' || row.estado === 'rechazado' || !files.every(isCurrent);

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
  const { row, files } = paper;
  const { id } = row;
  const given = deadlineOf(row, today);
  if (!row.requerido && (erases || !hasHistory(paper))) return deletePapers(tx, [id]);
  const unseen = documentoEstado(row, today) === 'recibido';
  if (unseen) await deleteArchivos(tx, files.filter(isCurrent));
  else await replaceArchivos(tx, id, actor.now, row.motivo);
  const entregar_hasta = renews && row.requerido ? broughtUntil(given, today) : given;
  await updateDocumento(tx, id, { ...EMPTY, estado: 'falta', entregar_hasta });
}

/**
 * Takes a paper back: it is missing again, and one that is not required is gone unless it has a history that the actor
 * may not delete. Files that somebody has verified stay as its history, those that nobody has looked at go. Throws 409
 * when it is verified and the actor may not verify, and from an older version: it may have files that they did not see.
 */
export async function deleteDocumento(tx: Transaction, context: Context, id: number, version: number | undefined) {
  const paper = await toChange(tx, context, id);
  authorize(mayDeleteDocumento, context.actor, paper.row);
  assertCurrent(presentDocumento(paper.row, paper.files, context), version);
  // A family that takes back what nobody has verified would give itself more time.
  const renews = paper.row.estado === 'verificado';
  await empty(tx, context, paper, { erases: can(context.actor.rol, 'guarderia:verify'), renews });
  return changed(tx, context, 'borrar', paper);
}

/** The adult of a child is somebody else now, or nobody: what the one before brought proves nothing of them. */
export async function emptyPapersOf(tx: Transaction, context: Context, child: InfanteRow, quien: QuienAdulto) {
  for (const row of await documentosOfInfante(tx, child.id)) {
    if (row.persona !== quien || row.estado === 'falta') continue;
    const paper = { row, files: await archivosOf(tx, [row.id]) };
    await empty(tx, context, paper, { erases: false, renews: true });
    await logPaper(tx, context, child, 'borrar', paper);
  }
}
