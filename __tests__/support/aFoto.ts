/** Photographs of the gallery, made by the product's own services. */
import type { Foto } from '#contract/entities.ts';
import { presentFoto } from '#server/features/fotos/fotos.service.ts';
import { saveFotos } from '#server/features/fotos/upload.service.ts';
import { keepImage } from '#server/files/images.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { photoPath } from './samplePhotos.ts';
import type { TestServer } from './server.ts';

/** A photograph linked to nobody, unless told to whom. Its links are nobody's: ask the list for some that open. */
export async function aFoto(
  server: Pick<TestServer, 'deps'>,
  {
    alumno,
    categoria = 'Fiesta',
    nombre = 'foto.jpg',
  }: { alumno?: { id: number }; categoria?: string; nombre?: string } = {},
): Promise<Foto> {
  const { db, files, links, now, settings } = server.deps;
  const kept = await keepImage(files, photoPath('formatos/hopper.jpg'), 'jpeg');
  const taken = { tomados: [{ nombre, ...kept }], rechazados: [], maxBytes: settings.filesMaxBytes };
  const actor = { userId: 0, rol: 3, ...THE_PRODUCT, ...momentOf(now(), 'America/Mexico_City') } as const;
  const destination = { categoria, user_id: alumno?.id };
  const [row] = await db.write((tx) => saveFotos(tx, actor, destination, taken));
  if (!row) throw new Error('No photograph was stored');
  return presentFoto(row, links, actor);
}
