/** What lists that came in say of a person goes with them. */
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import type { Transaction } from '#server/db/database.ts';
import { releaseFiles } from '#server/files/registry.ts';
import * as repo from './importaciones.repo.ts';
import { nameKey } from './people.rules.ts';

type Person = Pick<RowOf<typeof userRecord>, 'id' | 'nombre' | 'apaterno' | 'amaterno' | 'curp'>;

/**
 * Deletes the rows that are about the person, or that carry their CURP or name, and the files in which they stand: nobody
 * can take one line out of a file. What such an import did to others can still be taken back.
 */
export async function eraseFromImports(tx: Transaction, { id, curp, ...name }: Person): Promise<void> {
  const about = { user_id: id, curp, clave: nameKey(name) };
  const files = await repo.filesAbout(tx, about);
  await repo.eraseFilasAbout(tx, about);
  await releaseFiles(tx, files);
}
