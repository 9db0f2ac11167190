import { logFailure } from '#client/lib/log.ts';
import { DATABASE } from './database.ts';
import type { OfflineMemory } from './memory.ts';

/** What can be asked of the memory. */
export type Remembering = Pick<OfflineMemory, 'keep' | 'recall' | 'take' | 'taken' | 'forget' | 'start'>;

/** What people signed out of goes, whether or not the code that wrote it could be loaded. */
const drop = (): Promise<void> =>
  new Promise((resolve) => {
    const dropping = indexedDB.deleteDatabase(DATABASE);
    dropping.onsuccess = dropping.onerror = dropping.onblocked = () => resolve();
  });

/** Stands for the memory from the first moment on; its code comes in a file of its own. */
export function lateMemory(load: () => Promise<OfflineMemory>): Remembering {
  return {
    keep(owner, request, answer) {
      load()
        .then((memory) => memory.keep(owner, request, answer))
        .catch((error: unknown) => logFailure('The offline catalogue could not be loaded', error));
    },
    recall: (owner, request) => load().then((memory) => memory.recall(owner, request)),
    take: (owner, school) => load().then((memory) => memory.take(owner, school)),
    taken: (owner) => load().then((memory) => memory.taken(owner)),
    start() {
      let stop: (() => void) | null = null;
      let stopped = false;
      load()
        .then((memory) => {
          if (!stopped) stop = memory.start();
        })
        .catch((error: unknown) => logFailure('The offline catalogue could not be looked at', error));
      return () => {
        stopped = true;
        stop?.();
      };
    },
    forget: () => load().then((memory) => memory.forget(), drop),
  };
}
