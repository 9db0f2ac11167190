/** What lies in the folder of a test server's files. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestServer } from './server.ts';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

const folderOf = ({ database }: Pick<TestServer, 'database'>) => join(database.settings.dataDir, 'archivos');

/** Names of the files that are kept. */
export const storedNames = (server: TestServer): Promise<string[]> => filesIn(join(folderOf(server), 'guardados'));

/** Folders of uploads that have not ended. */
export const incomingFolders = ({ database }: TestServer): Promise<string[]> =>
  readdir(join(folderOf({ database }), 'entrantes')).catch(() => []);

/** Resolves when every upload has ended and nothing of it is left; the test's time limit ends the wait otherwise. */
export async function uploadsEnded(server: TestServer): Promise<void> {
  while ((await incomingFolders(server)).length > 0) await new Promise((resolve) => setImmediate(resolve));
}
