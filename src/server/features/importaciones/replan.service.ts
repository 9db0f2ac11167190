/** A preview is held against the base once more, before it is applied as it was shown. */
import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#server/db/database.ts';
import type { Actor } from '#server/http/actor.ts';
import * as repo from './importaciones.repo.ts';
import { unchangedImport } from './importaciones.service.ts';
import { allPeople, planned } from './reading.service.ts';
import { forEachSlice, mapInSlices } from './slices.rules.ts';

/** Rows of a preview that are stored in one transaction. */
const AT_ONCE = 20;

/** Of a plan what makes it another one. */
const outcomeOf = ({ resultado, user_id, user_version, cambios }: repo.FilaDraft) => ({
  ...{ resultado, user_id, user_version, cambios },
});

/** Plans all rows anew and gives those of which something else would become than was shown; nothing is stored. */
export async function outdatedFilas(db: Database, reading: repo.ImportValues): Promise<repo.FilaValues[]> {
  const filas = await repo.allFilas(db, reading);
  const now = await planned(db, { ...reading, filas }, await allPeople(db));
  const changed = await mapInSlices(
    now,
    (fila, at) => !isDeepStrictEqual(outcomeOf(fila), outcomeOf(filas[at] ?? fila)),
  );
  return now.filter((_, at) => changed[at]) as repo.FilaValues[];
}

/** Stores rows that were planned anew. Throws 409 when the import was applied or changed since it was read. */
export async function storeReplanned(
  db: Database,
  actor: Actor,
  { id, version }: Pick<repo.ImportValues, 'id' | 'version'>,
  filas: readonly repo.FilaValues[],
): Promise<void> {
  let expected = version;
  await forEachSlice(filas, AT_ONCE, async (some) => {
    await db.write(async (tx) => {
      // A row that was written or repaired meanwhile would be stored as it was before: undoing would leave what it wrote.
      await unchangedImport(tx, actor, { id, version: expected });
      for (const { id: filaId, version: _, ...values } of some)
        await repo.updateFila(tx, filaId, { ...values, motivo: null });
      await repo.updateImport(tx, id, {});
    });
    expected += 1;
  });
}
