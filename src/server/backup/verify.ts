/** Reads and verifies backups. */

import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Value } from '#server/db/database.ts';
import { DatabaseRefused } from '#server/db/refused.ts';
import { SLICE } from '#server/db/snapshot.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { hashIfReadable, sizeOf } from './files.ts';
import { entryPath, type FileEntry, type Manifest, readManifest, type TableEntry, tablePath } from './manifest.ts';
import { isEqual, lineOf, Tallier } from './tables.ts';

/** Yields the rows of a table of a backup in slices. Throws for a damaged file. */
export async function* backedRows(folder: string, table: string): AsyncGenerator<Value[][]> {
  const file = createReadStream(tablePath(folder, table));
  const text = file.pipe(createGunzip());
  // A pipe does not forward errors, and an `error` event without a listener ends the process.
  file.on('error', (error) => text.destroy(error));
  let rows: Value[][] = [];
  for await (const line of linesOf(text)) {
    rows.push(JSON.parse(line));
    if (rows.length === SLICE) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}

async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const part of text.setEncoding('utf8')) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest) throw new Error('The last line is not whole');
}

async function isTableComplete(folder: string, entry: TableEntry): Promise<boolean> {
  const tallier = new Tallier(entry.columnas);
  try {
    for await (const rows of backedRows(folder, entry.nombre)) tallier.add(rows, rows.map(lineOf).join(''));
  } catch {
    return false;
  }
  return isEqual(tallier.tally(), entry);
}

/** Reads a whole backup. Throws DatabaseRefused that names every part that is not as it was written. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const damaged: string[] = [];
  for (const entry of manifest.tablas) {
    if (!(await isTableComplete(folder, entry))) damaged.push(`la tabla ${entry.nombre}`);
  }
  const isAsWritten = async (path: string, { bytes, sha256 }: Pick<FileEntry, 'bytes' | 'sha256'>) =>
    (await sizeOf(path)) === bytes && (await hashIfReadable(path)) === sha256;
  const { base } = manifest;
  if (base && !(await isAsWritten(join(folder, FILE_NAME), base))) damaged.push('la base de datos');
  for (const entry of manifest.archivos) {
    if (!(await isAsWritten(entryPath(folder, manifest, entry), entry))) damaged.push(`el archivo ${entry.nombre}`);
  }
  if (damaged.length > 0) throw new DatabaseRefused(`El respaldo ${folder} está dañado: ${damaged.join(', ')}.`);
  return manifest;
}
