/** The product on a folder and with data of its own, to look at and to try out. */
import { ROL_NAMES } from '#contract/roles.ts';
import { locationOf, nameOfLocation } from '#server/backup/location.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import { openDatabase } from '#server/db/open.ts';
import { openLinks } from '#server/files/links.ts';
import { openStore } from '#server/files/store.ts';
import { openLog } from '#server/http/logging.ts';
import { serve } from '#server/serve.ts';
import { productVersion, readSettings } from '#server/settings.ts';
import { PASSWORD, SIGN_INS } from './accounts.ts';
import { fill } from './fill.ts';
import { fillGallery } from './gallery.ts';
import { fillNursery } from './nursery.ts';
import { holdsDemo } from './recognise.ts';
import { storyUntil } from './story.ts';

const FOLDER = 'demo-data';

/**
 * Reads the settings, fills the demo when it is not there and serves it. Throws SettingsError, and NotTheDemo for a
 * folder or a database with other data.
 */
export async function startDemo(environment: Record<string, string | undefined>): Promise<void> {
  const settings = readSettings({ ...environment, DATA_DIR: environment.DATA_DIR?.trim() || FOLDER });
  const location = nameOfLocation(locationOf(settings));
  const filled = await holdsDemo(settings);
  closeDataFolder(settings.dataDir);
  if (!filled) console.log(`Llenando la demostración en ${location}…`);
  const now = () => new Date();
  const db = await openDatabase(settings, async (database) => {
    if (!filled) await fill(database, storyUntil(now(), settings.timeZone));
  });
  try {
    const [files, links, version] = [await openStore(settings), await openLinks(db), productVersion()];
    const deps = { db, settings, files, links, version, log: openLog(settings.logLevel), now, clockAhead: () => 0 };
    await fillGallery(deps);
    await fillNursery(deps);
  } finally {
    await db.close();
  }
  const { address } = await serve(settings);
  const width = Math.max(...SIGN_INS.map(({ email }) => email.length));
  console.log(
    [
      '',
      `Demostración (personas ficticias, guardada en ${location}): ${address}`,
      ...SIGN_INS.map(({ rol, email }) => `  ${email.padEnd(width)}  ${PASSWORD}  ${ROL_NAMES[rol]}`),
      'Estas contraseñas las conoce cualquiera: aquí no guardes datos reales.',
    ].join('\n'),
  );
}
