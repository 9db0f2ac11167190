/** Free space that a backup must leave, so that sales go on. */
import { stat } from 'node:fs/promises';
import { ApiError } from '#contract/errors.ts';
import { assertFreeSpace } from '#server/files/disk.ts';
import { BackupRefused } from './refused.ts';

/** Throws BackupRefused when `folder` is on the disk of `data` and as many bytes more would leave too little on it. */
export async function assertReserve(data: string, folder: string, more = 0): Promise<void> {
  // Of a database elsewhere that has no files it need not be there.
  const disk = await stat(data).catch(() => null);
  if (disk?.dev !== (await stat(folder)).dev) return;
  await assertFreeSpace(folder, more).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw new BackupRefused(
      `Queda muy poco espacio en el disco de ${data} y el respaldo lo llenaría: libera espacio o elige una carpeta en otro disco.`,
    );
  });
}
