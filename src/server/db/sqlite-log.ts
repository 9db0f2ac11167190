import fs from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { fromDisk } from './sqlite-errors.ts';

/** Pages of the log after which they are copied into the database: 16 MB, some six hundred abonos. */
const PAGES_IN_LOG = 4000;

/** Milliseconds that a statement waits for another process. */
export const BUSY_MS = 5000;

/** The write-ahead log of a database as far as it is on the disk. */
export interface Log {
  /**
   * Resolves when all that was committed before the call is on the disk; calls of one moment share a sync. Throws a
   * DatabaseError when the disk refuses: whether it was kept is unknown then.
   */
  toDisk(): Promise<void>;
  /** Throws when what an earlier sync has lost can't be saved: nothing may be committed behind it. */
  repair(): void;
  /** Copies all of it into the database and cuts it off; false when others read from it. Never waits. */
  empty(): boolean;
  close(): void;
}

/**
 * Takes the syncing of the log out of the commit, where it would hold up everybody, onto another thread. The order in
 * which log and database reach the disk stays SQLite's business, so a power cut leaves no half of a commit.
 */
export function sqliteLog(connection: DatabaseSync, file: string): Log {
  // Syncs before it copies pages into the database, and no more: each commit is synced here.
  connection.exec('PRAGMA synchronous = NORMAL');
  connection.exec(`PRAGMA wal_autocheckpoint = ${PAGES_IN_LOG}`);
  let log: number | null = null;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let lost = false;

  /** Copies the log into the database, which is synced by itself; false when others read from it or write. */
  const checkpoint = () => connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy === 0;

  function sync(): Promise<void> {
    // The file lies there from the first commit on, and as long as the connection is open.
    log ??= fs.openSync(`${file}-wal`, 'r+');
    const descriptor = log;
    const promise = new Promise<void>((resolve, reject) => {
      fs.fdatasync(descriptor, (error) => (error ? reject(error) : resolve()));
    }).catch((error: unknown) => {
      lost = true;
      throw fromDisk(error);
    });
    running = promise.finally(() => {
      running = null;
    });
    return running;
  }

  return {
    toDisk() {
      if (!running) return sync();
      // The one that runs may have begun before the last commit.
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null;
          return sync();
        });
      return next;
    },
    repair() {
      if (!lost) return;
      // A log that failed to reach the disk counts as written for the system, which would not try again: into the
      // database with all of it, which is synced by itself.
      if (!checkpoint()) throw fromDisk(new Error('The log could not be saved'));
      lost = false;
    },
    empty() {
      // Everybody would wait with it for whoever reads.
      connection.exec('PRAGMA busy_timeout = 0');
      try {
        return checkpoint();
      } finally {
        connection.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
      }
    },
    close() {
      if (log !== null) fs.closeSync(log);
    },
  };
}
