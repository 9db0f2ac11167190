/** A place as it is typed behind a command: an address of PostgreSQL, or a folder. */

import { resolve } from 'node:path';
import type { DatabaseLocation } from '#server/backup/location.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { isPostgresAddress } from '#server/settings.ts';

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
