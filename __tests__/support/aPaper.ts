/** Papers of children with a file, made by the product's own services. */
import type { Documento } from '#contract/guarderia.ts';
import type { DocumentoTipo } from '#contract/guarderia-rules.ts';
import { contextOf } from '#server/features/guarderia/infantes.rules.ts';
import { savePapers } from '#server/features/guarderia/upload.service.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { anInfante } from './builders.ts';
import { photo } from './samplePhotos.ts';
import type { TestServer } from './server.ts';

/** A paper that was brought, of a child of its own unless given one. Its links are nobody's. */
export async function aPaper(
  server: Pick<TestServer, 'deps' | 'db' | 'clock'>,
  { infante, tipo = 'acta_nacimiento' }: { infante?: { id: number }; tipo?: DocumentoTipo } = {},
): Promise<Documento> {
  const { db, files, settings } = server.deps;
  const { id } = infante ?? (await anInfante(server));
  const stored = { ...(await files.put(photo('formatos/hopper.jpg'))), tipo: 'image/jpeg', nombre: 'acta.jpg' };
  const actor = { userId: 0, rol: 3, ...THE_PRODUCT, ...momentOf(server.clock.now(), 'America/Mexico_City') } as const;
  const context = contextOf({ actor, deps: server.deps });
  const taken = { tomados: [stored], rechazados: [], maxBytes: settings.filesMaxBytes };
  const { documento } = await db.write((tx) => savePapers(tx, context, id, { tipo } as never, taken));
  return documento;
}
