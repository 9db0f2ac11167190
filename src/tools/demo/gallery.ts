/** Fills the demo's gallery, through the same functions that uploads go through. */
import { Readable } from 'node:stream';
import { mayEditAjustes } from '#contract/policies.ts';
import { lockedAjustes, saveLogo, takeLogo } from '#server/features/ajustes/ajustes.service.ts';
import { discardFotos, saveFotos, takeFotos } from '#server/features/fotos/upload.service.ts';
import { discard } from '#server/files/images.ts';
import { type IncomingFile, incomingFolder, receiveFile } from '#server/files/incoming.ts';
import { authorize, momentOf } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import { ADMINISTRADOR, EMPLEADOS, type Employee, employed, FAMILY_EMAIL } from './accounts.ts';
import { drawLogo, drawPicture, type Scene } from './pictures.ts';
import { type Random, seeded } from './random.ts';
import { isMarked, mark } from './recognise.ts';

const SEED = 4;
const MARK = 'demo-fotos';

interface Album {
  categoria: string;
  /** First word of the files' names, as a camera counts them. */
  word: string;
  count: number;
  scene: (random: Random) => Scene;
  /** Photos of one alumno each, rather than of everybody. */
  personal: boolean;
}

const ALBUMS: Album[] = [
  {
    categoria: 'retratos_con_toga',
    word: 'TOGA',
    count: 14,
    scene: () => ({ figures: 1, toga: true }),
    personal: true,
  },
  { categoria: 'casual', word: 'CASUAL', count: 10, scene: () => ({ figures: 1, toga: false }), personal: true },
  {
    categoria: 'fotos_de_grupo',
    word: 'GRUPO',
    count: 8,
    scene: (random) => ({ figures: random.between(6, 9), toga: random.chance(0.5) }),
    personal: false,
  },
  {
    categoria: 'festival_de_primavera',
    word: 'FESTIVAL',
    count: 8,
    scene: (random) => ({ figures: random.between(2, 5), toga: false }),
    personal: false,
  },
];
/** The first photos of each personal album are of the family's child. */
const OF_THE_FAMILY = 2;

/** Receives a drawn picture as an upload would and hands it to `use`. */
export async function withUpload<T>(
  deps: Deps,
  picture: Buffer,
  name: string,
  use: (file: IncomingFile) => Promise<T>,
) {
  const folder = await incomingFolder(deps.settings.dataDir);
  try {
    return await use(await receiveFile(folder.path, Readable.from([picture]), name));
  } finally {
    await folder.remove();
  }
}

/** Puts the logo of the business into its settings. */
async function fillLogo(deps: Deps): Promise<void> {
  const { db, files, settings } = deps;
  const actor = { ...(await employed(db, ADMINISTRADOR)), ...momentOf(deps.now(), settings.timeZone) };
  await withUpload(deps, await drawLogo(), 'girasol.png', async (file) => {
    const logo = await takeLogo(deps, [file]);
    try {
      await db.write(async (tx) => {
        const ajustes = authorize(mayEditAjustes, actor, await lockedAjustes(tx));
        await saveLogo(tx, actor, ajustes, logo, settings.filesMaxBytes);
      });
    } catch (error) {
      await discard(files, [logo]);
      throw error;
    }
  });
}

/** Fills gallery and logo once: what somebody deletes does not come back. */
export async function fillGallery(deps: Deps): Promise<void> {
  const { db, files, settings } = deps;
  if (await isMarked(db, MARK)) return;
  await fillLogo(deps);
  const employee = await employed(db, EMPLEADOS[0] as Employee);
  const [family, ...alumnos] = await db.all<{ id: number }>(
    'SELECT id FROM users WHERE rol = 0 AND activo = 1 ORDER BY CASE WHEN email = ? THEN 0 ELSE 1 END, id LIMIT 60',
    FAMILY_EMAIL,
  );
  const random = seeded(SEED);
  for (const { categoria, word, count, scene, personal } of ALBUMS) {
    for (let number = 1; number <= count; number += 1) {
      const alumno = number <= OF_THE_FAMILY ? family : random.pick(alumnos);
      const destination = { categoria, user_id: personal && alumno ? alumno.id : null };
      const name = `${word}_${String(number).padStart(4, '0')}.jpg`;
      await withUpload(deps, await drawPicture(scene(random), random), name, async (file) => {
        const taken = await takeFotos(deps, destination, [file]);
        const actor = { ...employee, ...momentOf(deps.now(), settings.timeZone) };
        try {
          await db.write((tx) => saveFotos(tx, actor, destination, taken));
        } catch (error) {
          await discardFotos(files, taken);
          throw error;
        }
      });
    }
  }
  await db.write((tx) => mark(tx, MARK));
}
