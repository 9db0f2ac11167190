/** Papers on their way in: each file is looked at and stored before the transaction that gives it its row. */

import { createReadStream } from 'node:fs';
import type { Upload } from '#contract/endpoints/documentos.ts';
import * as apiErrors from '#contract/errors.ts';
import { ADULTOS, FAMILY_PAPERS_BYTES, PAPER_FILE_MAX, PAPER_FILES_MAX } from '#contract/guarderia-rules.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import type { FileStore } from '#server/files/disk.ts';
import { discard, type Kept, treatImage } from '#server/files/images.ts';
import type { IncomingFile } from '#server/files/incoming.ts';
import type { FileKind } from '#server/files/kinds.ts';
import { checkPdf } from '#server/files/pdf.ts';
import { FileRefused } from '#server/files/refused.ts';
import { assertQuota, assertWithinQuota, bytesOf, registerFiles } from '#server/files/registry.ts';
import type { Work } from '#server/files/slots.ts';
import { kindWithin, type Taken, takeEach } from '#server/files/uploads.ts';
import { assertFound } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import { childFor, childToChange } from './access.service.ts';
import { adultosOf, autorizadoById } from './adultos.repo.ts';
import * as repo from './documentos.repo.ts';
import { currentFiles, documentoNow, logPaper, type Paper, paperById } from './documentos.service.ts';
import { recomputeStatus } from './estado.service.ts';
import { assertDates, documentoEstado } from './expediente.rules.ts';
import { type InfanteRow, lockFamily } from './infantes.repo.ts';
import type { Context } from './infantes.rules.ts';

/** Result of an upload: stored, but unowned until `savePapers`. */
type TakenPapers = Taken<Kept>;

const TAKEN: readonly FileKind[] = ['pdf', 'jpeg', 'png', 'webp', 'heic'];

/** Throws FileRefused for a file that is no paper. */
async function takePaper(store: FileStore, file: IncomingFile, tipo: repo.Papel['tipo'], work: Work): Promise<Kept> {
  const { path } = file;
  const kind = kindWithin(file, PAPER_FILE_MAX);
  if (!kind || !TAKEN.includes(kind)) throw new FileRefused('Su contenido no es PDF, JPEG, PNG, WebP ni HEIC.');
  if (kind === 'pdf') {
    if (tipo === 'fotografia') throw new FileRefused('Es un PDF: la fotografía debe ser una imagen.');
    await checkPdf(path, work);
    return { ...(await store.put(createReadStream(path))), tipo: 'application/pdf' };
  }
  const image = await treatImage(path, kind, work);
  return { ...(await store.put(image.bytes)), tipo: image.type };
}

/** The owner of the paper must belong to the child. */
async function assertPersona(db: Queryable, child: InfanteRow, persona: repo.Papel['persona']): Promise<void> {
  if (persona === 'infante') return;
  const wrong = (text: string) => apiErrors.onField('persona', text);
  const quien = ADULTOS.find((one) => one === persona);
  if (quien) {
    const adult = (await adultosOf(db, [child.id])).find((one) => one.quien === quien);
    if (!adult || adult.no_registrado) throw wrong('Registra primero los datos de esta persona.');
    return;
  }
  const autorizado = await autorizadoById(db, Number(persona.split(':')[1]));
  if (autorizado?.infante_id !== child.id) throw wrong('Esta persona ya no está entre las autorizadas.');
}

async function assertUpload(
  db: Queryable,
  { staff, today }: Context,
  child: InfanteRow,
  body: Upload,
): Promise<repo.Papel> {
  const { tipo, persona = 'infante', fecha_emision = null, vigencia_hasta = null } = body;
  // Court decisions are handed over in person, not through one parent's session.
  if (tipo === 'custodia' && !staff) throw apiErrors.custodyByStaff();
  // Between two pages of one card it would have expired, and the second would take the place of the first.
  if (vigencia_hasta && vigencia_hasta < today) {
    throw apiErrors.onField('vigencia_hasta', 'Ya venció: trae uno vigente.');
  }
  await assertPersona(db, child, persona);
  assertDates({ tipo, fecha_emision, vigencia_hasta }, { today, fecha_ingreso: child.fecha_ingreso });
  return { tipo, persona };
}

/** Throws 422 when so many bytes would exceed the family's space, 507 when they would exceed the whole. */
async function assertSpace(db: Queryable, child: InfanteRow, maxBytes: number, more: number): Promise<void> {
  if ((await repo.bytesOfFamily(db, child.familia_id)) + more > FAMILY_PAPERS_BYTES) throw apiErrors.familyPapersFull();
  await assertQuota(db, maxBytes, more);
}

/** Forgets files that were taken and got no rows. */
export const discardPapers = (store: FileStore, { tomados }: TakenPapers): Promise<void> => discard(store, tomados);

/**
 * Stores the files of a paper, with a reason for each refused one. Throws 404 for another family's child, 422 for an
 * impossible paper and when every file was refused, with the reasons; 507 without room; the signal's reason when the
 * client has gone. Then nothing is left.
 */
export async function takePapers(
  { db, files: store, settings }: Deps,
  context: Context,
  infanteId: number,
  body: Upload,
  files: readonly IncomingFile[],
  signal?: AbortSignal,
): Promise<TakenPapers> {
  const child = await childFor(db, context, infanteId);
  const { tipo } = await assertUpload(db, context, child, body);
  if (files.length === 0) throw apiErrors.onField('archivos', 'Elige al menos un archivo.');
  await assertSpace(db, child, settings.filesMaxBytes, bytesOf(files));
  const taken = await takeEach(files, {
    fallback: 'documento',
    take: (file, work) => takePaper(store, file, tipo, work),
    discard: (tomados) => discard(store, tomados),
    signal,
  });
  if (taken.tomados.length === 0) throw apiErrors.noneTaken('archivos', taken.rechazados, 'rechazados');
  return { ...taken, maxBytes: settings.filesMaxBytes };
}

async function paperOf(tx: Transaction, infante_id: number, papel: repo.Papel, now: string): Promise<Paper> {
  const known = (await repo.documentosOfInfante(tx, infante_id)).find(
    ({ tipo, persona }) => tipo === papel.tipo && persona === papel.persona,
  );
  const fresh = { ...papel, infante_id, requerido: false, entregar_hasta: null };
  return assertFound(await paperById(tx, known?.id ?? (await repo.insertDocumento(tx, fresh, now))));
}

/**
 * Adds files to a paper that is missing or waits to be looked at; in place of those of one that was verified, rejected
 * or has expired, which become its history. The paper is `recibido` then. Gives it with its child. Throws 507 and 422
 * without room.
 */
export async function savePapers(
  tx: Transaction,
  context: Context,
  infanteId: number,
  body: Upload,
  { tomados, maxBytes, rechazados }: TakenPapers,
) {
  const { actor, today } = context;
  const { now } = actor;
  // Of two uploads at once for siblings the second must count the first's bytes.
  await lockFamily(tx, (await childFor(tx, context, infanteId)).familia_id);
  const child = await childToChange(tx, context, infanteId);
  const paper = await paperOf(tx, child.id, await assertUpload(tx, context, child, body), now);
  const replaces = ['verificado', 'rechazado', 'vencido'].includes(documentoEstado(paper, today));
  if (!replaces && currentFiles(paper).length + tomados.length > PAPER_FILES_MAX) {
    throw apiErrors.onField('archivos', `Un documento admite hasta ${PAPER_FILES_MAX} archivos.`);
  }
  await assertSpace(tx, child, maxBytes, bytesOf(tomados));
  if (replaces) await repo.replaceArchivos(tx, paper.id, now, paper.motivo);
  await registerFiles(tx, tomados, now);
  for (const { nombre, name } of tomados) {
    const subido_por = actor.userId || null;
    await repo.insertArchivo(tx, { documento_id: paper.id, nombre, archivo: name, subido_por, created_at: now });
  }
  await repo.updateDocumento(tx, paper.id, {
    estado: 'recibido',
    fecha_emision: body.fecha_emision ?? (replaces ? null : paper.fecha_emision),
    vigencia_hasta: body.vigencia_hasta ?? (replaces ? null : paper.vigencia_hasta),
    ...{ motivo: null, verificado_por: null, verificado_en: null },
  });
  await recomputeStatus(tx, context, child.id);
  await logPaper(tx, context, child, 'subir', paper);
  await assertWithinQuota(tx, maxBytes);
  const { documento, infante } = await documentoNow(tx, context, paper);
  return { documento: assertFound(documento), rechazados, infante };
}
