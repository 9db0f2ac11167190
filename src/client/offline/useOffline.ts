/** Offline objects beside this page's store: the queue, and the last responses. */
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { OfflineMemory } from './memory.ts';
import type { Queue } from './queue.ts';

export interface HasOffline {
  queue: Queue;
  memory: OfflineMemory;
}

const useOffline = () => useStore() as unknown as HasOffline;
export const useQueue = (): Queue => useOffline().queue;
export const useMemory = (): OfflineMemory => useOffline().memory;

/** While a form has an item, it is not sent. */
export function useTakenBack(key: string | undefined): void {
  const queue = useQueue();
  useEffect(() => {
    if (key === undefined) return;
    void queue.takeBack(key);
    return () => queue.giveBack(key);
  }, [queue, key]);
}
