/** Runs a command by hand: errors that a person can mend become one line, others are printed whole. */
import { resolve } from 'node:path';
import type { DatabaseLocation } from '#server/backup/location.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { explain } from '#server/failure.ts';
import { isPostgresAddress } from '#server/settings.ts';

/** Runs a command with its arguments; exit code 1 when it throws. */
export async function byHand(command: (words: string[]) => Promise<void>): Promise<void> {
  try {
    await command(process.argv.slice(2));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}

/** Misspelt addresses: `postgre://…`, `postgresql:/…`, `localhost:5432/base`, `usuario:clave@servidor/base`. */
const MEANT_AS_ADDRESS = /:\/\/|^postgres\w*:|^[^/\\]+:[^/\\]+[/@]/i;

/**
 * `postgres://…`, or a folder. Throws DatabaseRefused for an address that was misspelt, without telling it: a folder of that
 * name would be made, with all data in it and the password for a name.
 */
export function parseLocation(text: string): DatabaseLocation {
  if (isPostgresAddress(text)) return { url: text };
  if (!MEANT_AS_ADDRESS.test(text)) return { folder: resolve(text) };
  throw new DatabaseRefused(
    'Esa dirección de PostgreSQL no está bien escrita: debe ser como postgres://usuario:clave@servidor:5432/base',
  );
}
