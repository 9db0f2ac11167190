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

/** Of a sheet that was not taken no row is stored: nobody can tell who stands in it. */
const isUnread = ({ tomada, porque }: ImportSheet) => !tomada && porque !== EMPTY_SHEET;

/**
 * Readings begin before somebody is erased, and are found then, or after it: of two at once the second waits here, at the
 * row of the settings, or it would still know the person.
 */
export async function lockReadings(tx: Transaction): Promise<void> {
  await lockedAjustes(tx);
}

/**
 * Deletes the rows that are about the person or ask whether they are, that carry a CURP, an e-mail or a name that is or was
 * theirs, and the files in which they stand, or may stand: nobody can take one line out of a file. What such an import did to
 * others can still be taken back. A list that is being read for the first time is to be sent again, whomever it names.
 */
export async function eraseFromImports(
  tx: Transaction,
  userId: number,
  identities: readonly Identity[],
): Promise<void> {
  // Their rows are stored some at a time, and their file at last: what is to come could not be found.
  await lockReadings(tx);
  await repo.eraseUnread(tx);
  // Other lists go on calling somebody as before, also when the name was mended: in the list, or in the record.
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
