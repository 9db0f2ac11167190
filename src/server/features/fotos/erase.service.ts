/** The photographs of a person go, when that person asks for it. */
import { fotoRecord } from '#contract/records/fotos.ts';
import type { Transaction } from '#server/db/database.ts';
import { deleteRecord } from '#server/db/record.ts';
import { releaseFiles } from '#server/files/registry.ts';
import * as repo from './fotos.repo.ts';

/** Deletes the photographs that are linked to a person. Their bytes go after the transaction, by `purgeReleased`. */
export async function eraseFotosOf(tx: Transaction, userId: number): Promise<void> {
  for (const { id, archivo, miniatura } of await repo.fotosOfUser(tx, userId)) {
    await deleteRecord(tx, fotoRecord, id);
    await releaseFiles(tx, [archivo, miniatura]);
  }
}
