/**
 * The queue's storage, shared by all tabs. It only moves forward: an item is added by the tab in which it was typed,
 * changed by a higher revision, and removed when it was discarded or sent. So neither two tabs at once, nor an older state that
 * DevTools brought back, nor a log from elsewhere can take an item away, bring it back or add one.
 */
import { type Backend, openBackend } from './backends.ts';
import { asItem, ownerOf, type PendingItem } from './item.ts';
import type { Stored } from './slice.ts';

const CHANNEL = 'servicios-pendientes';

export class PendingStorage {
  readonly #backend: Backend = openBackend();
  readonly #channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
  /** Keys of what was typed in this tab and is not stored yet. */
  readonly #typed = new Set<string>();
  /** The revision of each item that this tab knows to be stored. */
  readonly #stored = new Map<string, number>();
  readonly #removed = new Set<string>();
  /** Revisions that this tab wrote, one object each. */
  readonly #written = new WeakSet<PendingItem>();

  /** From now on an item with this key may be added. */
  admit(key: string): void {
    this.#typed.add(key);
  }

  /** Whether storage took this very revision: another tab may have been faster. */
  took(item: PendingItem): boolean {
    return this.#written.has(item);
  }

  /** All that is there, each checked: what can't be read as an item is kept aside, where it lies. */
  async read(): Promise<Stored> {
    const found: Stored = { items: {}, broken: [] };
    for (const [key, value] of await this.#backend.read()) {
      const item = asItem(value);
      if (item?.key === key) found.items[key] = item;
      else found.broken.push({ key, owner: ownerOf(value), text: JSON.stringify(value) ?? String(value) });
      if (item) this.#stored.set(key, item.rev);
    }
    return found;
  }

  /** Stores what is newer than what lies there; rejects when the browser has no room, and then nothing has changed. */
  async write(items: Readonly<Record<string, PendingItem>>, dropped: readonly string[]): Promise<void> {
    const newer = Object.values(items).filter(({ key, rev }) => rev > (this.#stored.get(key) ?? 0));
    const removed = dropped.filter((key) => !this.#removed.has(key));
    const keys = [...newer.map(({ key }) => key), ...removed];
    if (keys.length === 0) return;
    const stored: PendingItem[] = [];
    await this.#backend.change(keys, (key) => (found) => {
      if (dropped.includes(key)) return { remove: true };
      const item = items[key];
      const known = found === undefined ? 0 : (asItem(found)?.rev ?? Number.POSITIVE_INFINITY);
      if (!item || (found === undefined && !this.#typed.has(key)) || item.rev <= known) return null;
      stored.push(item);
      return { put: item };
    });
    for (const item of stored) {
      this.#typed.delete(item.key);
      this.#stored.set(item.key, item.rev);
      this.#written.add(item);
    }
    for (const key of removed) this.#removed.add(key);
    // Sent items are removed soon: a tab that reads too late would take them for discarded.
    this.#channel?.postMessage(stored.filter(({ sent }) => sent));
  }

  /** Calls back when another tab has changed something, with what it has sent; gives the function that stops it. */
  follow(changed: (sent: PendingItem[]) => void): () => void {
    const onMessage = ({ data }: MessageEvent<unknown>) =>
      changed((Array.isArray(data) ? data : []).map(asItem).filter((item) => item !== null));
    this.#channel?.addEventListener('message', onMessage);
    return () => {
      this.#channel?.removeEventListener('message', onMessage);
      this.#channel?.close();
    };
  }
}
