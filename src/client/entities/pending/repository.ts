/** The way to the queue's storage: what is put here is in the store at once, and known to be stored or not. */
import { capturaAt, capturaOf, typedAt } from './captura.ts';
import type { PendingItem } from './item.ts';
import { dropped, followed, knownItems, put, sentElsewhere } from './slice.ts';
import type { PendingStorage } from './storage.ts';
import type { QueueDispatch, QueueState } from './types.ts';

export interface QueueRepositoryDeps {
  dispatch: QueueDispatch;
  getState: () => QueueState;
  /** Waits until redux-persist has written. */
  flush: () => Promise<unknown>;
  storage: PendingStorage;
}

export type Patch = Partial<Omit<PendingItem, 'kind' | 'key' | 'seq' | 'rev'>>;

/** Fixes the capture time of an item (ISO, UTC), so that its body never changes under its key. */
export const datePatch = (item: PendingItem, at: string): Patch => {
  const captura = capturaOf(item);
  const body = typedAt(captura) === at ? item.body : { ...item.body, ...capturaAt(at, captura) };
  return { at, body: body as PendingItem['body'], dated: true };
};

export class QueueRepository {
  readonly #deps: QueueRepositoryDeps;
  #stopped = false;

  constructor(deps: QueueRepositoryDeps) {
    this.#deps = deps;
  }

  get items(): Readonly<Record<string, PendingItem>> {
    return this.#deps.getState().pending.items;
  }

  /** The same, with what was sent since the page opened. */
  get known(): Readonly<Record<string, PendingItem>> {
    return knownItems(this.#deps.getState().pending);
  }

  /** The page goes: nothing that comes late changes the store any more. */
  stop(): void {
    this.#stopped = true;
  }

  /** Reads the storage anew: other tabs write there too. */
  async refresh(): Promise<void> {
    const stored = await this.#deps.storage.read();
    if (!this.#stopped) this.#deps.dispatch(followed(stored));
  }

  /** Calls back when another tab has changed something; gives the function that stops it. */
  follow(changed: () => void): () => void {
    return this.#deps.storage.follow((sent) => {
      if (sent.length > 0) this.#deps.dispatch(sentElsewhere(sent));
      changed();
    });
  }

  /** Adds what was typed in this tab; whether storage has taken it: all of it, or nothing. */
  add(items: readonly PendingItem[]): Promise<boolean> {
    for (const { key } of items) this.#deps.storage.admit(key);
    return this.#storeAll(items);
  }

  /** Whether storage has taken this revision. */
  store(item: PendingItem): Promise<boolean> {
    return this.#storeAll([item]);
  }

  async #storeAll(items: readonly PendingItem[]): Promise<boolean> {
    for (const item of items) this.#deps.dispatch(put(item));
    await this.#deps.flush();
    return items.every((item) => this.#deps.storage.took(item));
  }

  change(item: PendingItem, patch: Patch): Promise<boolean> {
    return this.store({ ...item, ...patch, rev: item.rev + 1 } as PendingItem);
  }

  async drop(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#deps.dispatch(dropped(key));
    if (keys.length > 0) await this.#deps.flush();
  }
}
