/** Papers of children with a file, made by the product's own services. */
import type { Documento } from '#contract/guarderia.ts';
import type { DocumentoTipo } from '#contract/guarderia-rules.ts';
import { documentoNow } from '#server/features/guarderia/documentos/documentos.service.ts';
import { savePapers } from '#server/features/guarderia/documentos/upload.service.ts';
import { momentOf } from '#server/features/guarderia/expediente/moment.rules.ts';
import { THE_PRODUCT } from '#server/http/actor.ts';
import { anInfante } from './builders.ts';
import { photo } from './samplePhotos.ts';
import type { TestServer } from './server.ts';

/** A paper that was brought, of a child of its own unless given one. Its links are nobody's. */
export async function aPaper(
  server: Pick<TestServer, 'deps' | 'db' | 'clock'>,
  { infante, tipo = 'acta_nacimiento' }: { infante?: { id: number }; tipo?: DocumentoTipo } = {},
): Promise<Documento> {
  const { db, files, links, settings } = server.deps;
  const { id } = infante ?? (await anInfante(server));
  const stored = { ...(await files.put(photo('formatos/hopper.jpg'))), tipo: 'image/jpeg', nombre: 'acta.jpg' };
  const moment = momentOf(server.clock.now().toISOString(), settings);
  const actor = { userId: 0, rol: 3, ...THE_PRODUCT } as const;
  const taken = { tomados: [stored], rechazados: [], maxBytes: settings.filesMaxBytes };
  const paper = await db.write((tx) => savePapers(tx, actor, id, { tipo } as never, taken, moment));
  const viewer = { sessionId: 0, staff: true, links, at: server.clock.now(), today: moment.today };
  const documento = await documentoNow(db, paper, viewer);
  if (!documento) throw new Error('No paper was stored');
  return documento;
}
