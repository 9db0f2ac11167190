/** What does not work at the moment, for /health: in words that say what and not where. */
import { assertFreeSpace } from '#server/files/disk.ts';
import type { Deps } from './handler.ts';

const WORDS = {
  full: 'No se puede guardar: no hay espacio para la base de datos.',
  away: 'No se puede guardar: la base de datos falla al escribir.',
  files: 'No hay espacio para archivos nuevos.',
};

/** Empty when all works. */
export async function problemsNow({ db, settings }: Deps): Promise<string[]> {
  const trouble = await db.trouble();
  const hasSpace = await assertFreeSpace(settings.dataDir).then(
    () => true,
    () => false,
  );
  return [...(trouble ? [WORDS[trouble]] : []), ...(hasSpace ? [] : [WORDS.files])];
}
