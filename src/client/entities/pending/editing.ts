/**
 * Which items forms have. `abierta` in storage keeps every tab from sending them; what no form has any more, because its
 * tab was closed or its session ended, takes its turn again.
 */
import { type Address, isAt } from '#client/entities/address.ts';
import { draftsOf } from '#client/lib/unsaved.ts';
import { claim, claimedKeys, type EndClaim } from './claims.ts';
import type { PendingItem } from './item.ts';
import { waitingOf } from './order.ts';
import type { QueueRepository } from './repository.ts';
import type { QueueState } from './types.ts';

/**
 * A draft of an ended session is offered in this tab under the name of its form: sent before that, the item
 * would not have it.
 */
const hasDraft = ({ owner, kind, key }: PendingItem): boolean =>
  draftsOf(owner).some(({ name }) => name.startsWith(`${kind}-${key}@`));

/** The page was loaded anew: its form has not opened yet. */
const isNamedBy = (address: Address, { kind, key }: PendingItem): boolean =>
  isAt(kind === 'nota' ? 'registerNote' : 'noteCredits', address) && address.search.includes(key);

export class Editing {
  readonly #getState: () => QueueState;
  readonly #repository: QueueRepository;
  /** Keys of the items whose forms stand in this tab. */
  readonly #forms = new Set<string>();
  readonly #claims = new Map<string, Promise<EndClaim>>();
  #stopped = false;

  constructor(getState: () => QueueState, repository: QueueRepository) {
    this.#getState = getState;
    this.#repository = repository;
  }

  /** The signed-in person's items that are open, in whatever tab. */
  get items(): PendingItem[] {
    const { user } = this.#getState().auth;
    return waitingOf(this.#repository.items, user?.id).filter(({ state }) => state === 'abierta');
  }

  /** A form of this tab has the item. */
  has(key: string): boolean {
    return this.#forms.has(key);
  }

  async begin(key: string): Promise<void> {
    this.#forms.add(key);
    await this.#claim(key);
  }

  async end(key: string): Promise<void> {
    this.#forms.delete(key);
    await this.#unclaim(key);
  }

  /** The page goes, and its claims with it. */
  stop(): void {
    this.#stopped = true;
    for (const key of this.#claims.keys()) void this.#unclaim(key);
  }

  /** Items that no form of any tab holds become pending again; refused items stay refused. */
  async giveBack(): Promise<void> {
    const open = this.#stopped ? [] : this.items;
    if (open.length === 0) return;
    const { router } = this.#getState();
    for (const item of open) {
      const here = this.#forms.has(item.key) || isNamedBy(router, item) || hasDraft(item);
      await (here ? this.#claim(item.key) : this.#unclaim(item.key));
    }
    const claimed = await claimedKeys();
    for (const item of open) {
      // A form may have opened meanwhile.
      if (claimed.has(item.key) || this.#claims.has(item.key)) continue;
      await this.#repository.change(item, { state: item.reason === null ? 'pendiente' : 'rechazada' });
    }
  }

  #claim(key: string): Promise<EndClaim> {
    const known = this.#claims.get(key) ?? claim(key);
    this.#claims.set(key, known);
    return known;
  }

  async #unclaim(key: string): Promise<void> {
    const known = this.#claims.get(key);
    this.#claims.delete(key);
    await (await known)?.();
  }
}
