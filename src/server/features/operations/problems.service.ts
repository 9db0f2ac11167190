/** Current problems for /health, in words without paths or hosts. */
import { filesLacked } from '#server/backup/daily.ts';
import { assertFreeSpace } from '#server/files/disk.ts';
import { lookForFiles } from '#server/files/registry.ts';
import type { Deps } from '#server/http/handler.ts';

const WORDS = {
  full: 'No se puede guardar: no hay espacio para la base de datos.',
  away: 'No se puede guardar: la base de datos falla al escribir.',
  space: 'No hay espacio para archivos nuevos.',
  files: 'Faltan archivos en este servidor: revisa que DATA_DIR sea la carpeta que comparten todos los servidores.',
  backup: 'Al último respaldo de la noche le faltan archivos: no cuenta como respaldo.',
};

/** Empty when all works. */
export async function problemsNow({ db, settings, files }: Deps): Promise<string[]> {
  const trouble = await db.trouble();
  const hasSpace = await assertFreeSpace(settings.dataDir).then(
    () => true,
    () => false,
  );
  const { missing } = await lookForFiles(db, files);
  const lacked = await filesLacked(db);
  return [
    ...(trouble ? [WORDS[trouble]] : []),
    ...(hasSpace ? [] : [WORDS.space]),
    ...(missing > 0 ? [WORDS.files] : []),
    ...(lacked > 0 ? [WORDS.backup] : []),
  ];
}
