/** Fills the demo's gallery, through the same functions that uploads go through. */
import { Readable } from 'node:stream';
import { can } from '#contract/roles.ts';
import type { Database } from '#server/db/database.ts';
import { discardFotos, saveFotos, takeFotos } from '#server/features/fotos/upload.service.ts';
import { incomingFolder, receiveFile } from '#server/files/incoming.ts';
import { momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import type { Deps } from '#server/http/handler.ts';
import { EMPLEADOS, type Employed, FAMILY_EMAIL } from './accounts.ts';
import { drawPicture, type Scene } from './pictures.ts';
import { type Random, seeded } from './random.ts';

const SEED = 4;
/** Row of `counters` that says that the gallery was filled: what somebody deletes since does not come back. */
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

async function idOf(db: Database, email: string): Promise<number> {
  const row = await db.get<{ id: number }>('SELECT id FROM users WHERE email = ?', email);
  if (!row) throw new Error(`The demo has no ${email}`);
  return row.id;
}

async function add(deps: Deps, by: Employed, album: Album, number: number, userId: number | null, random: Random) {
  const folder = await incomingFolder(deps.settings.dataDir);
  try {
    const picture = await drawPicture(album.scene(random), random);
    const name = `${album.word}_${String(number).padStart(4, '0')}.jpg`;
    const file = await receiveFile(folder.path, Readable.from([picture]), name);
    const destination = { categoria: album.categoria, user_id: userId };
    const taken = await takeFotos(deps, destination, [file]);
    try {
      await deps.db.write((tx) =>
        saveFotos(tx, { ...by, ...momentOf(deps.now(), deps.settings.timeZone) }, destination, taken),
      );
    } catch (error) {
      await discardFotos(deps.files, taken);
      throw error;
    }
  } finally {
    await folder.remove();
  }
}

/** Fills the gallery once. Whoever deleted photos since finds them deleted. */
export async function fillGallery(deps: Deps): Promise<void> {
  const { db } = deps;
  if (await db.get('SELECT 1 AS found FROM counters WHERE name = ?', MARK)) return;
  const by = EMPLEADOS[0];
  if (!by || !can(by.rol, 'fotos:write')) throw new Error('Nobody in the demo may upload photos');
  const employee = { userId: await idOf(db, by.email), rol: by.rol, ...THE_PRODUCT };
  const family = await idOf(db, FAMILY_EMAIL);
  const alumnos = await db.all<{ id: number }>(
    'SELECT id FROM users WHERE rol = 0 AND activo = 1 ORDER BY id LIMIT 60',
  );
  const random = seeded(SEED);
  for (const album of ALBUMS) {
    for (let number = 1; number <= album.count; number += 1) {
      const whose = number <= OF_THE_FAMILY ? family : random.pick(alumnos).id;
      await add(deps, employee, album, number, album.personal ? whose : null, random);
    }
  }
  await db.write((tx) => tx.run('INSERT INTO counters (name, value) VALUES (?, 1)', MARK));
}
