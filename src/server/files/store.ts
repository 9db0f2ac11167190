/** The store of uploaded bytes. Their kind and owner are in the database. */
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';

/** A file as the store keeps it. */
export interface StoredFile {
  /** Random, and all that a row needs to find it again. */
  name: string;
  bytes: number;
}

/** A folder today; anything that keeps objects under names (S3 and the like) can stand behind it. */
export interface FileStore {
  /**
   * Stores bytes under a new random name; durable when the promise resolves, so a row may point at it. Throws the
   * error 507 when there is no room; then nothing is left.
   */
  put(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<StoredFile>;
  /** The file's bytes as a stream, with their number; null when there is no such file. */
  open(name: string): Promise<{ stream: Readable; bytes: number } | null>;
  /** Whether there is such a file. */
  has(name: string): Promise<boolean>;
  /** Removes a file; one that is not there is fine. */
  remove(name: string): Promise<void>;
  /**
   * Claims the store for the database with this id. Throws when it is another one's, and when it is unclaimed and lacks
   * the database's files.
   */
  claim(id: string, holdsFiles: boolean): Promise<void>;
  /** Names of the files that were stored before this moment of the machine's clock. */
  namesBefore(moment: Date): AsyncIterable<string>;
}

const NAME = /^[0-9a-f]{40}$/;

/** A random name, unique and impossible to guess. */
export function newName(): string {
  return randomBytes(20).toString('hex');
}

/** Whether a text is a name of the store; nothing else ever becomes part of a path. */
export function isName(text: string): boolean {
  return NAME.test(text);
}
