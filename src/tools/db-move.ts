/**
 * `npm run db:move -- --from <origen> --to <destino>`: everything from the embedded database of a folder to PostgreSQL
 * (`postgres://…`), or back. Interrupted, the same command goes on.
 */

import { parseArgs } from 'node:util';
import { type DatabaseLocation, nameOfLocation } from '#server/backup/location.ts';
import { moveEverything } from '#server/backup/move.ts';
import { inWords } from '#server/backup/tables.ts';
import { closeDataFolder } from '#server/data-folder.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { readSettings } from '#server/settings.ts';
import { byHand, parseLocation } from './by-hand.ts';

const USAGE = 'Así: npm run db:move -- --from data --to postgres://usuario:clave@servidor/base (o al revés)';

function screenOptionsOf(args: string[]): { from: DatabaseLocation; to: DatabaseLocation } {
  try {
    const { values } = parseArgs({ args, options: { from: { type: 'string' }, to: { type: 'string' } } });
    if (values.from && values.to) return { from: parseLocation(values.from), to: parseLocation(values.to) };
  } catch {
    // A word that it does not know.
  }
  throw new DatabaseRefused(USAGE);
}

await byHand(async (args) => {
  const { from, to } = screenOptionsOf(args);
  const { dataDir, bucket } = readSettings(process.env);
  // Files lie beside the embedded database, or where DATA_DIR says; FILES_URL says where they shall lie.
  const source = 'folder' in from ? from.folder : dataDir;
  const target = 'folder' in to ? to.folder : process.env.DATA_DIR ? dataDir : source;
  for (const folder of [source, target]) closeDataFolder(folder);
  const files = { from: { dataDir: source }, to: { dataDir: target, bucket } };
  const comparisons = await moveEverything({ from, to, files });
  for (const line of inWords(comparisons)) console.log(line);
  console.log(`Todo está en ${nameOfLocation(to)}, igual que en ${nameOfLocation(from)}; sus archivos, en ${target}.`);
  console.log('El origen quedó como estaba: guárdalo hasta que el servidor trabaje con el destino.');
});
