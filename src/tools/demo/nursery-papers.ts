/** The papers of the demo's nursery: brought, looked at, rejected, expired. */
import { Readable } from 'node:stream';
import { addDays, businessDay } from '#contract/dates.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Infante } from '#contract/guarderia.ts';
import { type DocumentoRow, documentosOfInfante } from '#server/features/guarderia/documentos.repo.ts';
import { changeDocumento } from '#server/features/guarderia/documentos.service.ts';
import { type Context, contextOf } from '#server/features/guarderia/infantes.rules.ts';
import { discardPapers, savePapers, takePapers } from '#server/features/guarderia/upload.service.ts';
import { incomingFolder, receiveFile } from '#server/files/incoming.ts';
import { momentOf } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import type { Employed } from '#tools/demo/accounts.ts';
import { typed } from '#tools/demo/fill.ts';
import type { Staff } from '#tools/demo/nursery.ts';
import type { Progress } from '#tools/demo/nursery-children.ts';
import { drawPage } from '#tools/demo/pages.ts';
import { drawPicture } from '#tools/demo/pictures.ts';
import type { Random } from '#tools/demo/random.ts';

const DAY_MS = 86_400_000;

/** The paper that tells an enrolment from the others: rejected, about to expire, expired. */
const TELLING = 'comprobante_domicilio';

/** Until when the telling paper holds, from today on; null for the others. */
const VALID_DAYS: Partial<Record<Progress, number>> = { expiring: 12, expired: -3 };

/** The context in which an employee does something. */
export const contextAt = (deps: Deps, by: Employed, at: Date): Context =>
  contextOf({ actor: { ...by, ...momentOf(at, deps.settings.timeZone) }, deps });

const picture = ({ tipo }: DocumentoRow, random: Random): Promise<Buffer> =>
  tipo === 'fotografia' ? drawPicture({ figures: 1, toga: false }, random) : drawPage(random);

async function bring(deps: Deps, by: Employed, paper: DocumentoRow, dates: object, at: Date, random: Random) {
  const context = contextAt(deps, by, at);
  const { infante_id, tipo, persona } = paper;
  const body = typed(endpoints.uploadDocumento, { tipo, persona, ...dates });
  const folder = await incomingFolder(deps.settings.dataDir);
  try {
    const file = await receiveFile(folder.path, Readable.from([await picture(paper, random)]), `${tipo}.jpg`);
    const taken = await takePapers(deps, context, infante_id, body, [file]);
    try {
      await deps.db.write((tx) => savePapers(tx, context, infante_id, body, taken));
    } catch (error) {
      await discardPapers(deps.files, taken);
      throw error;
    }
  } finally {
    await folder.remove();
  }
}

async function verify(deps: Deps, by: Employed, paper: DocumentoRow, estado: 'verificado' | 'rechazado', at: Date) {
  const motivo = estado === 'rechazado' ? 'No se lee la dirección. Tómale otra foto con más luz.' : null;
  const body = typed(endpoints.updateDocumento, { estado, motivo });
  const context = contextAt(deps, by, at);
  await deps.db.write((tx) => changeDocumento(tx, context, paper.id, body));
}

/** Brings and verifies the papers that a child needs, as far as its enrolment has come, in the days after `at`. */
export async function bringPapers(
  deps: Deps,
  { counter, supervisor }: Staff,
  infante: Infante,
  progress: Progress,
  at: Date,
  random: Random,
): Promise<void> {
  if (progress === 'answered') return;
  const needed = (await documentosOfInfante(deps.db, infante.id)).filter(({ requerido }) => requerido);
  const delivered = progress === 'half' ? needed.filter((_, number) => number % 2 === 0) : needed;
  const days = VALID_DAYS[progress];
  const later = (number: number) => new Date(at.getTime() + number * DAY_MS);
  const dayOf = (instant: Date) => businessDay(instant, deps.settings.timeZone);
  for (const paper of delivered) {
    const fecha_emision = addDays(dayOf(at), -random.between(3, 15));
    const vigencia_hasta = paper.tipo === TELLING && days !== undefined ? addDays(dayOf(deps.now()), days) : null;
    await bring(deps, counter, paper, { fecha_emision, vigencia_hasta }, later(1), random);
    if (progress === 'half') continue;
    const estado = progress === 'rejected' && paper.tipo === TELLING ? 'rechazado' : 'verificado';
    await verify(deps, supervisor, paper, estado, later(2));
  }
}
