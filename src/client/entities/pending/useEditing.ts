import { useEffect } from 'react';
import { useQueue } from './useQueue.ts';

/** A form that is drawn anew leaves and comes back: given back in between, its item would be sent from under it. */
const GRACE_MS = 250;
const leaving = new Map<string, ReturnType<typeof setTimeout>>();

/** While a form has the item of this key, it is not sent; a form that is left without saving gives it back as it was. */
export function useEditing(key: string | null): void {
  const queue = useQueue();
  useEffect(() => {
    if (key === null) return;
    clearTimeout(leaving.get(key));
    leaving.delete(key);
    void queue.open(key);
    return () => {
      const timer = setTimeout(() => {
        leaving.delete(key);
        void queue.release(key);
      }, GRACE_MS);
      leaving.set(key, timer);
    };
  }, [queue, key]);
}
