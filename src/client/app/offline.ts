/** All that works without connection: comes after the first rows, or when something of it is needed. */
import { OfflineMemory } from '#client/entities/memory/memory.ts';
import { keptTold } from '#client/entities/memory/slice.ts';
import { PendingStorage } from '#client/entities/pending/storage.ts';
import { type QueueDeps, QueueWork } from '#client/entities/pending/work.ts';

export interface Offline {
  storage: PendingStorage;
  queue: QueueWork;
  memory: OfflineMemory;
}

/** The parts of one page, made once. */
export function makeOffline(deps: Omit<QueueDeps, 'storage'>): Offline {
  const storage = new PendingStorage();
  const memory = new OfflineMemory((people) => deps.dispatch(keptTold(people)));
  return { storage, queue: new QueueWork({ ...deps, storage }), memory };
}
