/**
 * `npm run restore -- <respaldo> [--anonimizados <carpeta>]`: makes a backup live again in the place that the settings
 * name, which must be empty, and proves that every table is equal.
 */

import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ApiError } from '#contract/errors.ts';
import { mayAnonymiseUser } from '#contract/policies.ts';
import { ROLES } from '#contract/roles.ts';
import { toAnonymiseAgain } from '#server/backup/anonymised.ts';
import { backupsFolder } from '#server/backup/daily.ts';
import { locationOf, nameOfLocation } from '#server/backup/location.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { inWords } from '#server/backup/tables.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import type { Database } from '#server/db/database.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { anonymiseUser, personToErase } from '#server/features/anonymise/anonymise.service.ts';
import { purgeReleased } from '#server/files/registry.ts';
import { openStore } from '#server/files/store.ts';
import { authorize, momentOf, THE_PRODUCT } from '#server/http/actor.ts';
import { readSettings, type Settings } from '#server/settings.ts';
import { byHand } from '#tools/by-hand.ts';

const USAGE = 'Así: npm run restore -- data/respaldos/diario-2026-11-21T090000Z [--anonimizados carpeta]';

function readArgs(args: string[]): { backup: string; anonymised: string[] } {
  try {
    const options = { anonimizados: { type: 'string', multiple: true } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [backup, ...more] = positionals;
    if (backup && more.length === 0) return { backup: resolve(backup), anonymised: values.anonimizados ?? [] };
  } catch {
    // A word that it does not know.
  }
  throw new DatabaseRefused(USAGE);
}

/** Anonymises people once more; gives a line about it, and one about each with whom it was not possible. */
async function anonymiseAgain(db: Database, settings: Settings, people: number[]): Promise<string[]> {
  const motivo = 'Otra vez, después de restaurar un respaldo anterior';
  const files = await openStore(settings);
  const undone: string[] = [];
  for (const id of people) {
    await db
      .write(async (tx) => {
        const actor = {
          userId: 0,
          rol: ROLES.administrador,
          ...THE_PRODUCT,
          ...momentOf(new Date(), settings.timeZone),
        };
        const person = authorize(mayAnonymiseUser, actor, await personToErase(tx, id));
        await anonymiseUser(tx, actor, person, motivo);
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        undone.push(`Falta anonimizar de nuevo a la persona ${id}: ${error.message}`);
      });
  }
  await purgeReleased(db, files);
  await db.sweep();
  return [
    `${people.length - undone.length} personas anonimizadas después del respaldo, anonimizadas otra vez.`,
    ...undone,
  ];
}

await byHand(async (args) => {
  const { backup, anonymised } = readArgs(args);
  const settings = readSettings(process.env);
  closeDataFolder(settings.dataDir);
  const location = locationOf(settings);
  const folders = [dirname(backup), backupsFolder(settings.dataDir), ...anonymised];
  const { manifest, comparisons, caughtUp } = await restoreBackup({
    ...{ backup, into: location, dataDir: settings.dataDir, bucket: settings.bucket },
    catchUp: async (db) => anonymiseAgain(db, settings, await toAnonymiseAgain(db, folders)),
  });
  for (const line of [...inWords(comparisons), ...caughtUp]) console.log(line);
  console.log(
    `Restaurado en ${nameOfLocation(location)} como estaba el ${manifest.momento}: todas las tablas son iguales.`,
  );
  console.log(
    `${manifest.archivos.length} archivos en ${(await openStore(settings)).place}. Todos deben iniciar sesión de nuevo.`,
  );
  if (manifest.faltantes.length > 0) {
    console.log(`Al respaldo le faltaban archivos (${manifest.faltantes.length}): no se abrirán.`);
  }
  console.log(
    'Los enlaces de familias y los códigos de tickets entregados hasta hoy ya no abren: envía de nuevo los que hagan falta.',
  );
});
