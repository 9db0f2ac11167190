/** Manifest of a backup. It is written last: a folder without it is not a backup. */

import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseRefused } from '#server/db/refused.ts';
import { FILE_NAME } from '#server/db/sqlite.ts';
import { writeDurably } from '#server/files/durable.ts';
import type { Tally } from './tables.ts';

/** Rises with each change that older programs can't read. */
export const FORMAT = 1;
/** Of second copies: their files lie in a pool beside, and their rows may be a database file. */
export const COPY_FORMAT = 2;
const MANIFEST = 'manifiesto.json';
/** The folder of the rows, one file for each table, and the one of the files. */
export const TABLES = 'tablas';
export const FILES = 'archivos';

export interface TableEntry extends Tally {
  nombre: string;
  /** Order of the values in each row. */
  columnas: string[];
}

export interface FileEntry {
  nombre: string;
  bytes: number;
  sha256: string;
}

export interface Manifest {
  formato: number;
  /** Version of the program that wrote it. */
  version: string;
  motor: 'sqlite' | 'postgres';
  /** The instant as of which everything stands, ISO in UTC. */
  momento: string;
  /** Steps of the schema that the rows belong to. */
  migraciones: string[];
  /** Parents before children; none where the rows are a database file. */
  tablas: TableEntry[];
  /** The database file of a second copy. */
  base?: { bytes: number; sha256: string };
  /** Last number given to a row of each counted table. */
  ultimos: Record<string, number>;
  archivos: FileEntry[];
  /** Names of files that the rows tell of and that were not there any more, or damaged. */
  faltantes: string[];
  /** Checksum of all of the above. */
  huella: string;
}

/** Where the rows of a table lie in a backup. */
export const tablePath = (folder: string, table: string): string => join(folder, TABLES, `${table}.ndjson.gz`);
/** Where a file lies in a backup. */
export const backedFilePath = (folder: string, name: string): string => join(folder, FILES, name.slice(0, 2), name);

/** The pool of files below a folder of second copies. */
export const poolOf = (copies: string): string => join(copies, FILES);
/** Name of a file in the pool, which tells its bytes. */
export const pooledName = ({ nombre, bytes, sha256 }: FileEntry): string => `${nombre}-${bytes}-${sha256}`;
/** Where a file of this name lies in the pool. */
export const pooledPath = (copies: string, name: string): string => join(poolOf(copies), name.slice(0, 2), name);

/** Where the manifest's file lies: in the backup, or in the pool beside it. */
export const entryPath = (folder: string, { formato }: Manifest, entry: FileEntry): string =>
  formato === COPY_FORMAT ? pooledPath(dirname(folder), pooledName(entry)) : backedFilePath(folder, entry.nombre);

/** The database file of a second copy as an address; read without a lock, and so that nothing is written beside it. */
export const baseAddress = (folder: string, how: 'immutable=1' | 'nolock=1' = 'immutable=1'): string =>
  `${pathToFileURL(join(folder, FILE_NAME)).href}?${how}`;

const hashOf = (content: object): string => hash('sha256', JSON.stringify(content));

/** Writes the manifest; the backup is whole from then on. */
export async function writeManifest(folder: string, content: Omit<Manifest, 'huella'>): Promise<Manifest> {
  const manifest = { ...content, huella: hashOf(content) };
  await writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`);
  return manifest;
}

/** The manifest of a backup. Throws DatabaseRefused where there is none, or one that is damaged or of a newer program. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, 'utf8').catch(() => {
    throw new DatabaseRefused(`${folder} no es un respaldo completo: falta ${MANIFEST}.`);
  });
  const damaged = () => new DatabaseRefused(`El respaldo está dañado: ${path} no es como se escribió.`);
  let manifest: Manifest;
  try {
    manifest = JSON.parse(text);
  } catch {
    throw damaged();
  }
  if (manifest.formato > COPY_FORMAT) {
    throw new DatabaseRefused(`El respaldo es de una versión más nueva (${manifest.version}): usa esa versión.`);
  }
  const { huella, ...content } = manifest;
  if (huella !== hashOf(content)) throw damaged();
  return manifest;
}
