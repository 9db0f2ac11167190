/** Erases a person from imported lists. */

import { EMPTY_SHEET, type ImportSheet } from '#contract/importaciones.ts';
import type { RowOf } from '#contract/record.ts';
import type { userRecord } from '#contract/records/users.ts';
import type { Transaction } from '#server/db/database.ts';
import { lockedAjustes } from '#server/features/ajustes/ajustes.service.ts';
import { releaseFiles } from '#server/files/registry.ts';
import * as repo from './erase.repo.ts';
import { nameKey } from './match/people.rules.ts';

type Identity = Pick<RowOf<typeof userRecord>, 'nombre' | 'apaterno' | 'amaterno' | 'curp' | 'email'>;

const given = (values: readonly (string | null | undefined)[]) => new Set(values.filter((value) => value != null));

/** Of a sheet that was not taken no row is stored, so its people are unknown. */
const isUnread = ({ tomada, porque }: ImportSheet) => !tomada && porque !== EMPTY_SHEET;

/**
 * A reading begins before a person is erased, and is found then, or after it. Of two at once the second waits here, at the
 * row of the settings, or it would still know the person.
 */
export async function lockReadings(tx: Transaction): Promise<void> {
  await lockedAjustes(tx);
}

/**
 * Deletes the rows that are about the person or ask whether they are, the rows that carry a CURP, an e-mail or a name that
 * is or was theirs, and the files in which they stand or may stand: one line can't be taken out of a file. What such an
 * import did to others can still be undone. A list that is being read for the first time has to be sent again.
 */
export async function eraseFromImports(
  tx: Transaction,
  userId: number,
  identities: readonly Identity[],
): Promise<void> {
  // Rows of an unfinished reading are stored in slices and its file at last: the later ones could not be found.
  await lockReadings(tx);
  await repo.eraseUnread(tx);
  // Other lists keep using the old name, also after it was corrected in a list or in the record.
  const written = (await repo.namesWritten(tx, userId)).flatMap(({ clave, leidos }) =>
    leidos.nombre && leidos.apaterno ? [clave, nameKey(leidos)] : [clave],
  );
  const filas = await repo.filasAbout(tx, {
    userId,
    claves: given([...identities.map(nameKey), ...written]),
    curps: given(identities.map(({ curp }) => curp)),
    emails: given(identities.map(({ email }) => email?.toLowerCase())),
  });
  const naming = new Set(filas.map(({ importacion_id }) => importacion_id));
  const lists = (await repo.listsWithFile(tx)).filter(({ id, hojas }) => naming.has(id) || hojas.some(isUnread));
  await repo.eraseFilas(tx, filas);
  await repo.eraseFiles(tx, lists);
  await releaseFiles(
    tx,
    lists.map(({ guardado }) => guardado),
  );
}
