/** Manifest of a backup. It is written last: a folder without it is not a backup. */

import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseRefused } from '#server/db/refused.ts';
import { writeDurably } from '#server/files/durable.ts';
import type { Tally } from './tables.ts';

/** Rises with each change that older programs can't read. */
export const FORMAT = 1;
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
  /** Parents before children. */
  tablas: TableEntry[];
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
  if (manifest.formato > FORMAT) {
    throw new DatabaseRefused(`El respaldo es de una versión más nueva (${manifest.version}): usa esa versión.`);
  }
  const { huella, ...content } = manifest;
  if (huella !== hashOf(content)) throw damaged();
  return manifest;
}
