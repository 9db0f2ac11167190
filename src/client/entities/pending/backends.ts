/**
 * Where the queue lies. IndexedDB: it has its own room, and what it says is stored survives the browser's being killed,
 * which local storage does not promise for its last seconds. Browsers that refuse it get local storage all the same.
 */
import { promisifyRequest } from 'idb-keyval';

/** Value before and after a change of a key; undefined if absent. */
type Decide = (found: unknown) => { put: unknown } | { remove: true } | null;

export interface Backend {
  read(): Promise<[key: string, value: unknown][]>;
  /** Lets `decide` see what lies under each key and does what it says: all of it, or with an error nothing. */
  change(keys: readonly string[], decide: (key: string) => Decide): Promise<void>;
}

const DATABASE = 'servicios-pendientes';
const STORE = 'items';

function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  return promisifyRequest(opening);
}

function database(): Backend {
  let open: Promise<IDBDatabase> | null = null;
  const db = async (): Promise<IDBDatabase> => {
    open ??= openDatabase();
    try {
      const opened = await open;
      // The person cleared the site's data, or the browser did: the next use opens a new one.
      opened.onclose = () => {
        open = null;
      };
      opened.onversionchange = () => {
        opened.close();
        open = null;
      };
      return opened;
    } catch (error) {
      open = null;
      throw error;
    }
  };
  return {
    async read() {
      const store = (await db()).transaction(STORE).objectStore(STORE);
      const [keys, values] = await Promise.all([
        promisifyRequest(store.getAllKeys()),
        promisifyRequest(store.getAll()),
      ]);
      return keys.map((key, index) => [String(key), values[index]]);
    },
    async change(keys, decide) {
      // Strict: on disk before it is said to be stored.
      const work = (await db()).transaction(STORE, 'readwrite', { durability: 'strict' });
      const store = work.objectStore(STORE);
      for (const key of keys) {
        const wanted = store.get(key);
        wanted.onsuccess = () => {
          const next = decide(key)(wanted.result);
          if (next && 'put' in next) store.put(next.put, key);
          else if (next) store.delete(key);
        };
      }
      await new Promise<void>((resolve, reject) => {
        work.oncomplete = () => resolve();
        work.onabort = () => reject(work.error);
      });
    },
  };
}

const PREFIX = 'pendiente:';

function parse(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function localBackend(): Backend {
  return {
    async read() {
      return Object.keys(localStorage)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => [key.slice(PREFIX.length), parse(localStorage.getItem(key))]);
    },
    async change(keys, decide) {
      const before = keys.map((key) => [PREFIX + key, localStorage.getItem(PREFIX + key)] as const);
      try {
        for (const key of keys) {
          const next = decide(key)(parse(localStorage.getItem(PREFIX + key)));
          if (next && 'put' in next) localStorage.setItem(PREFIX + key, JSON.stringify(next.put));
          else if (next) localStorage.removeItem(PREFIX + key);
        }
      } catch (error) {
        for (const [name] of before) localStorage.removeItem(name);
        for (const [name, text] of before) if (text !== null) localStorage.setItem(name, text);
        throw error;
      }
    },
  };
}

/** The one of this browser. */
export function openBackend(): Backend {
  return typeof indexedDB === 'undefined' ? localBackend() : database();
}
