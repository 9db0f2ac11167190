/**
 * redux-persist's storage of the queue: one record for each item, shared by all tabs. It only moves forward: an item is added
 * by the tab in which it was typed, changed by a higher revision, and removed when it was discarded or sent. So neither two
 * tabs at once, nor a state that DevTools brought back, nor a log of another browser can bring an item back or add one.
 */
import { createStore, entries, promisifyRequest } from 'idb-keyval';
import { asItem, ownerOf, type PendingItem } from './item.ts';
import type { BrokenItem } from './slice.ts';

const NAME = 'servicios-pendientes';

/** The record after a change of the one before; undefined leaves it, null removes it. */
type Decide = (found: unknown) => unknown;
interface Records {
  read(): Promise<[key: string, value: unknown][]>;
  /** Changes the records of all keys, or none of them. */
  change(keys: readonly string[], decide: (key: string) => Decide): Promise<void>;
}

/** IndexedDB: unlike local storage it survives a power cut from the moment at which it says that a record is stored. */
function databaseRecords(): Records {
  const store = createStore(NAME, 'items');
  return {
    read: () => entries<string, unknown>(store),
    change: (keys, decide) =>
      store('readonly', ({ transaction: { db } }) => {
        const work = db.transaction('items', 'readwrite', { durability: 'strict' });
        const table = work.objectStore('items');
        for (const key of keys) {
          const wanted = table.get(key);
          wanted.onsuccess = () => {
            const next = decide(key)(wanted.result);
            if (next === null) table.delete(key);
            else if (next !== undefined) table.put(next, key);
          };
        }
        return promisifyRequest(work);
      }),
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

/** For browsers that give pages no IndexedDB. */
const localRecords: Records = {
  async read() {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
    return names.map((name) => [name.slice(PREFIX.length), parse(localStorage.getItem(name))]);
  },
  async change(keys, decide) {
    const before = keys.map((key) => [PREFIX + key, localStorage.getItem(PREFIX + key)] as const);
    try {
      for (const [index, key] of keys.entries()) {
        const next = decide(key)(parse(before[index]?.[1] ?? null));
        if (next === null) localStorage.removeItem(PREFIX + key);
        else if (next !== undefined) localStorage.setItem(PREFIX + key, JSON.stringify(next));
      }
    } catch (error) {
      for (const [name] of before) localStorage.removeItem(name);
      for (const [name, text] of before) if (text !== null) localStorage.setItem(name, text);
      throw error;
    }
  },
};

export interface Stored {
  items: Record<string, PendingItem>;
  broken: BrokenItem[];
}

export class QueueStorage {
  readonly #records = typeof indexedDB === 'undefined' ? localRecords : databaseRecords();
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME);
  /** Keys that were typed in this tab and are not stored yet. */
  readonly #typed = new Set<string>();
  /** Revisions by key: the highest that this tab has seen, and those that it wrote itself. */
  readonly #seen = new Map<string, number>();
  readonly #written = new Map<string, number>();

  /** `read` gives the items, at the start as after each change in another tab. */
  getItem = async (): Promise<undefined> => undefined;

  /** Stores the items that are newer than their records; rejects when the browser has no room, and then nothing has changed. */
  setItem = async (_key: string, text: string): Promise<void> => {
    const { items = '{}' } = JSON.parse(text) as { items?: string };
    const all = JSON.parse(items) as Record<string, PendingItem>;
    const newer = Object.values(all).filter(({ key, rev }) => rev > (this.#seen.get(key) ?? 0));
    if (newer.length === 0) return;
    const written: PendingItem[] = [];
    await this.#records.change(
      newer.map(({ key }) => key),
      (key) => (found) => {
        const item = all[key] as PendingItem;
        const isNewer = found === undefined ? this.#typed.has(key) : item.rev > (asItem(found)?.rev ?? Infinity);
        if (!isNewer) return undefined;
        written.push(item);
        return item;
      },
    );
    for (const { key, rev } of written) {
      this.#typed.delete(key);
      this.#seen.set(key, rev);
      this.#written.set(key, rev);
    }
    this.#channel?.postMessage([]);
  };

  /** Nothing takes the queue away as a whole. */
  removeItem = async (): Promise<void> => undefined;

  /** From now on an item with this key may be added. */
  admit(key: string): void {
    this.#typed.add(key);
  }

  /** Whether storage took this revision of this tab: another tab may have been faster. */
  has({ key, rev }: PendingItem): boolean {
    return this.#written.get(key) === rev;
  }

  /** All records, each checked: one that can't be read as an item is kept aside, where it lies. */
  async read(): Promise<Stored> {
    const found: Stored = { items: {}, broken: [] };
    for (const [key, value] of await this.#records.read()) {
      const item = asItem(value);
      if (item) this.#seen.set(key, item.rev);
      if (item?.key === key) found.items[key] = item;
      else found.broken.push({ key, owner: ownerOf(value), text: JSON.stringify(value) ?? String(value) });
    }
    return found;
  }

  /** Removes a record, unless it holds a later revision than `rev`. */
  async remove(key: string, rev = Number.POSITIVE_INFINITY): Promise<void> {
    await this.#records.change([key], () => (found) => ((asItem(found)?.rev ?? 0) > rev ? undefined : null));
    this.#channel?.postMessage([]);
  }

  /** Says to the other tabs that the server has these, before they are removed: else they would look discarded there. */
  tellSent(items: readonly PendingItem[]): void {
    this.#channel?.postMessage(items);
  }

  /** Calls back when another tab has changed something, with the items that it has sent; gives the function that ends it. */
  follow(changed: (sent: PendingItem[]) => void): () => void {
    const onMessage = ({ data }: MessageEvent<PendingItem[]>) => changed(data);
    this.#channel?.addEventListener('message', onMessage);
    return () => {
      this.#channel?.removeEventListener('message', onMessage);
      this.#channel?.close();
    };
  }
}
