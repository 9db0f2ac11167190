/** The files of papers and the bytes behind them. */
import type { Transaction } from '#server/db/database.ts';
import { releaseFiles } from '#server/files/registry.ts';
import { type ArchivoRow, archivosOf, deleteArchivos } from './archivos.repo.ts';

/** Deletes these files; their bytes go after the transaction, by `purgeReleased`. */
export async function eraseArchivos(tx: Transaction, files: readonly ArchivoRow[]): Promise<void> {
  await deleteArchivos(
    tx,
    files.map(({ id }) => id),
  );
  await releaseFiles(
    tx,
    files.map(({ archivo }) => archivo),
  );
}

/** Deletes all files of these papers, their history included. */
export async function eraseArchivosOf(tx: Transaction, documentoIds: number[]): Promise<void> {
  await eraseArchivos(tx, await archivosOf(tx, documentoIds));
}
