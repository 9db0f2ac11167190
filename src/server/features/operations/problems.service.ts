/** Current problems for /health, in words without paths or hosts. */
import { type CopyProblem, copyProblem, filesLacked } from '#server/backup/daily.ts';
import { assertFreeSpace } from '#server/files/disk.ts';
import { sampleOfFiles } from '#server/files/registry.ts';
import type { Deps } from '#server/http/handler.ts';

/** Apart by so much, clocks are wrong: the network's time keeps them within milliseconds. */
const CLOCKS_APART = 5000;

const WORDS = {
  full: 'No se puede guardar: no hay espacio para la base de datos.',
  away: 'No se puede guardar: la base de datos falla al escribir.',
  space: 'No hay espacio para archivos nuevos.',
  forgetful:
    'PostgreSQL confirma antes de guardar en disco (synchronous_commit = off): un apagón puede borrar abonos ya confirmados. Ponlo en on.',
  asynchronous:
    'PostgreSQL no espera a su réplica: si la réplica toma su lugar, pueden faltar abonos ya confirmados. Activa synchronous_mode en Patroni, o synchronous_standby_names.',
  standbyAway: 'La réplica de READ_DATABASE_URL no responde: respaldos y exportaciones se leen de la base principal.',
  backup: 'Al último respaldo de la noche le faltan archivos: no cuenta como respaldo.',
};

/** Of the second copy: what is wrong, and what to do. */
const OF_COPY: Record<CopyProblem, string> = {
  missing:
    'La segunda copia no encuentra su carpeta o está vacía: conecta el disco o la red, o indica otra en BACKUP_COPY_DIR.',
  denied: 'La segunda copia no puede escribir en su carpeta: da permiso al usuario del servidor.',
  full: 'La segunda copia no cabe: libera espacio en su disco o indica otro en BACKUP_COPY_DIR.',
  others:
    'La carpeta de la segunda copia es de otra base de datos: indica otra en BACKUP_COPY_DIR o, si ahora es de esta, borra de ella «base-de-datos».',
  silent: 'El disco de la segunda copia no responde: revisa su conexión.',
  incomplete: 'A la segunda copia le faltan archivos que el servidor perdió: restáuralos de una copia anterior.',
  unfinished: 'La segunda copia ya tiene los datos y sigue copiando los archivos: espera a que termine.',
  damaged:
    'La base de datos está dañada y no se copió, para conservar las copias buenas: detén el servidor y restaura la última.',
  sameDisk:
    'La segunda copia está en el mismo disco que los datos y se perdería con ellos: indica otro en BACKUP_COPY_DIR.',
  failed: 'La segunda copia no se pudo hacer: el registro del servidor dice por qué.',
};

/** Empty when all works. */
export async function problemsNow({ db, settings, files, https, clockAhead }: Deps): Promise<string[]> {
  const trouble = await db.trouble();
  const hasSpace = await assertFreeSpace(settings.dataDir).then(
    () => true,
    () => false,
  );
  const ofFiles = await files.problems(await sampleOfFiles(db));
  const lacked = await filesLacked(db);
  const copy = copyProblem(db);
  const ofHttps = https?.problem();
  const apart = Math.round(Math.abs(clockAhead()) / 1000);
  const faults = await db.faults();
  return [
    ...(trouble ? [WORDS[trouble]] : []),
    ...(hasSpace ? [] : [WORDS.space]),
    ...faults.map((fault) => WORDS[fault]),
    ...(apart * 1000 > CLOCKS_APART
      ? [
          `El reloj de este servidor y el de la base de datos difieren ${apart} segundos: activa la hora de la red en los dos.`,
        ]
      : []),
    ...ofFiles,
    ...(lacked > 0 ? [WORDS.backup] : []),
    ...(copy ? [OF_COPY[copy]] : []),
    ...(ofHttps ? [ofHttps] : []),
  ];
}
